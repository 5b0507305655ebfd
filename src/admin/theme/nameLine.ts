/**
 * Shows a name and a company on one line. In a narrow line, first the company and then the name is
 * truncated: an Arabic text at its left end, a Latin text at its right end.
 */
export const nameLine = {
  display: 'flex',
  whiteSpace: 'pre',
  '& > a': { display: 'flex', flex: 'none', maxWidth: '100%' },
  '& > .secondary': { display: 'flex', minWidth: 0 },
  '& bdi': { overflow: 'hidden', textOverflow: 'ellipsis' },
};
