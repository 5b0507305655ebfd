import { alpha, type Theme } from '@mui/material/styles';

/** Marks the row or the card of the open record, with a line at its start. */
export const openRow = {
  '&&, &&:hover': {
    backgroundColor: ({ palette }: Theme) =>
      alpha(palette.primary.main, palette.mode === 'dark' ? 0.22 : 0.12),
  },
  boxShadow: ({ palette }: Theme) => `inset 3px 0 ${palette.primary.main}`,
};
