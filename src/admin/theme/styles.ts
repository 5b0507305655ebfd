/** Truncates a text after a number of lines, with an ellipsis. */
export const clamp = (lines: number) =>
  ({
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: lines,
    overflow: 'hidden',
    // Leaves room for letters that extend below the last line, as in Arabic.
    paddingBlockEnd: '0.15em',
    overflowWrap: 'anywhere',
  }) as const;

/** Mirrors an image that has a direction, such as an arrow, in right-to-left languages. */
export const flipInRtl = { '[dir=rtl] &': { transform: 'scaleX(-1)' } };

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
