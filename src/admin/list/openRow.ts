import { alpha, type Theme } from '@mui/material/styles';

const backgroundColor = ({ palette }: Theme) =>
  alpha(palette.primary.main, palette.mode === 'dark' ? 0.22 : 0.12);
const boxShadow = ({ palette }: Theme) => `inset 3px 0 ${palette.primary.main}`;

/** Marks the card of the open record, with a line at its start. */
export const openCard = { backgroundColor, boxShadow };

/** Marks the row of the open record, also while the mouse is on it. */
export const openRow = { '&&, &&:hover': { backgroundColor }, boxShadow };
