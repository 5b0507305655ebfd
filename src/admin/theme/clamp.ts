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
