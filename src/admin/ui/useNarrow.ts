import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';

/** Whether the screen is too narrow for a table. */
export const useNarrow = (): boolean =>
  useMediaQuery<Theme>((theme) => theme.breakpoints.down('lg'), { noSsr: true });
