/** Cuts a text after so many lines, with an ellipsis. */
export const clamp = (lines: number) =>
  ({
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: lines,
    overflow: 'hidden',
    // What reaches below the last line, as Arabic letters do.
    paddingBlockEnd: '0.15em',
    overflowWrap: 'anywhere',
  }) as const;
