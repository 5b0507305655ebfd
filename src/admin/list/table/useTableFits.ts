import useMediaQuery from '@mui/material/useMediaQuery';

/** Whether the window is wide enough for a table, as that of a tablet is. */
export const useTableFits = (): boolean => useMediaQuery('(min-width: 48rem)', { noSsr: true });
