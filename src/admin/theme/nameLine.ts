/**
 * Shows a name and its company on one line. Each is truncated at the end in its own text direction,
 * and the company is truncated first.
 */
export const nameLine = {
  display: 'flex',
  whiteSpace: 'pre',
  '& > a': { display: 'flex', flex: 'none', maxWidth: '100%' },
  '& > .secondary': { display: 'flex', minWidth: 0 },
  '& bdi': { overflow: 'hidden', textOverflow: 'ellipsis' },
};
