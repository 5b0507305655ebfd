import type { Direction } from '../i18n/languages';

/** Line heights are greater for Arabic, whose letters are taller and have marks above and below. */
export const lead = (direction: Direction, latin: number): number =>
  direction === 'rtl' ? Math.max(latin + 0.15, 1.6) : latin;

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

/**
 * For the `bdi` of a name, whose own direction decides at which end the ellipsis stands. Its lines begin at the start of the
 * page, in either direction. A line that ends there has its ellipsis outside, so that the box extends as far.
 */
export const clampedName = (lines: number) =>
  ({
    ...clamp(lines),
    width: 'fit-content',
    maxWidth: 'calc(100% + 1em)',
    paddingInlineEnd: '1em',
    marginInlineEnd: '-1em',
    // Mirrored in right-to-left languages. `start` would follow the direction of the text.
    textAlign: 'left',
  }) as const;

/**
 * Shortens a text that is too long for its line. Only its end is clipped: letters may extend above and below the line,
 * as in Arabic. The element needs the direction of its text, as `bdi` has, because its other end is clipped otherwise.
 */
export const ellipsis = { minWidth: 0, overflowX: 'clip', textOverflow: 'ellipsis' } as const;

/** Shows only the first line of wrapped items, and letters that extend above and below it. */
export const firstLine = {
  display: 'flex',
  flexWrap: 'wrap',
  rowGap: '1lh',
  boxSizing: 'content-box',
  height: '1lh',
  paddingBlock: '0.3em',
  marginBlock: '-0.3em',
  overflow: 'hidden',
} as const;
