import { styled } from '@mui/material/styles';
import { ellipsis, firstLine, nameLine } from '../theme/brand';

/** The lines of a cell. Each is shortened at its end. */
export const Lines = styled('div')({ display: 'grid', minWidth: 0, '& > *': ellipsis });

/** A name and what belongs to it, on one line. */
export const NameLine = styled('span')(nameLine);

/** Items on one line. Those without room are on further lines, which are hidden. */
export const FirstLine = styled('span')({
  '&&': firstLine,
  columnGap: 12,
  '& > *': { minWidth: 0, maxWidth: '100%' },
});

export const Secondary = styled('span')(({ theme }) => ({ color: theme.palette.text.secondary }));

/** A secondary name, and what belongs to it, on one line. */
export const SecondaryLine = styled(Secondary)(nameLine);

/** What is late or missing. */
export const Late = styled('strong')(({ theme }) => ({ color: theme.palette.error.main }));
