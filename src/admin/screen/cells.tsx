import { styled } from '@mui/material/styles';
import { ellipsis } from '../theme/text';

/** The lines of a cell. Each is shortened at its end. */
export const Lines = styled('div')({ display: 'grid', minWidth: 0, '& > *': ellipsis });

/**
 * Shows a name and what belongs to it on one line. In a narrow line, first what follows and then the name is truncated: an
 * Arabic text at its left end, a Latin text at its right end.
 */
export const nameLine = {
  display: 'flex',
  minWidth: 0,
  whiteSpace: 'pre',
  '& > :has(> bdi)': { display: 'flex', minWidth: 0 },
  '& > a': { flex: 'none', maxWidth: '100%' },
  '& bdi': ellipsis,
};

/** A name and what belongs to it, on one line. */
export const NameLine = styled('span')(nameLine);

export const Secondary = styled('span')(({ theme }) => ({ color: theme.palette.text.secondary }));

/** A secondary name, and what belongs to it, on one line. */
export const SecondaryLine = styled(Secondary)(nameLine);

/** What is late or missing. */
export const Late = styled('strong')(({ theme }) => ({ color: theme.palette.error.main }));
