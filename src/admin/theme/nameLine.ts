/** A name and its company on one line, each cut at its own end in its own direction. The name keeps its width. */
export const nameLine = {
  display: 'flex',
  whiteSpace: 'pre',
  '& > a': { display: 'flex', flex: 'none', maxWidth: '100%' },
  '& > .secondary': { display: 'flex', minWidth: 0 },
  '& bdi': { overflow: 'hidden', textOverflow: 'ellipsis' },
};
