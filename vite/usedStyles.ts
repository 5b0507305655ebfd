/**
 * Returns the styles that light pages without scripts can use on a screen: without the rules for paper, and without rules each of
 * whose selectors names a class or an element that the pages do not have.
 * @param styles a stylesheet as the build writes it
 */
export function usedStyles(styles: string, html: string): string {
  const classes = classesOf(html);
  const elements = new Set([...html.matchAll(/<([a-z][\w-]*)/gu)].map(([, name = '']) => name));
  return blocksOf(styles)
    .map((block) => {
      const open = block.indexOf('{');
      const head = block.slice(0, open).trim();
      const body = block.slice(open + 1, -1);
      if (/^@media[^{]*(?:\bprint\b|color-scheme:dark)/u.test(head)) return '';
      if (/^@(?:media|supports)/u.test(head)) {
        const inner = usedStyles(body, html);
        return inner && `${head}{${inner}}`;
      }
      if (head.startsWith('@')) return block;
      const hasOwn = (selector: string) =>
        [...selector.matchAll(/\.([a-z][\w-]*)/giu)].every(([, name = '']) => classes.has(name)) &&
        [...selector.replace(CONDITIONS, '').matchAll(/(?<![\w.#-])[a-z][\w-]*/gu)].every(
          ([name]) => elements.has(name),
        );
      // A comma within `:is(…)` leaves parts, which are kept if any of them can apply.
      return head.split(',').some(hasOwn) ? block : '';
    })
    .join('');
}

/** The names of the classes of a page. */
export const classesOf = (html: string): ReadonlySet<string> =>
  new Set([...html.matchAll(/class="([^"]+)"/gu)].flatMap(([, names = '']) => names.split(' ')));

/** The parts of a selector that name no element: `[dir=rtl]`, `:lang(ar)`, `::before`. */
const CONDITIONS = /\[[^\]]*\]?|:{1,2}[\w-]+(?:\([^)]*\)?)?/gu;

/** Splits a stylesheet into its rules, each with its braces. */
function blocksOf(styles: string): string[] {
  const blocks: string[] = [];
  let depth = 0;
  let start = 0;
  for (let index = 0; index < styles.length; index += 1) {
    if (styles[index] === '{') depth += 1;
    if (styles[index] !== '}') continue;
    depth -= 1;
    if (depth > 0) continue;
    blocks.push(styles.slice(start, index + 1));
    start = index + 1;
  }
  return blocks;
}
