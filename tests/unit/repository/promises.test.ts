import { readdirSync, readFileSync } from 'node:fs';
import { parseSync, Visitor } from 'vite';
import { expect, it } from 'vitest';
import { areas } from '../../areas';

const PAGE = 'docs/testing.md';
const HEADING = '## The promises';

interface Promised {
  area: string;
  title: string;
  file: string;
}

/** Returns the titles of the tests of a file that are tagged with an area, without the variants of a test. */
function promisesOf(file: string): Promised[] {
  const code = readFileSync(`tests/${file}`, 'utf8');
  const found: Promised[] = [];
  new Visitor({
    CallExpression({ arguments: [name, options] }) {
      const isTitle = name?.type === 'Literal' || name?.type === 'TemplateLiteral';
      if (!isTitle || !/^(?:Object|Call)Expression$/u.test(options?.type ?? '')) return;
      const written = code.slice(options?.start, options?.end);
      const area = Object.keys(areas).find((each) =>
        new RegExp(`(?:tags?: |, )'@?${each}'`, 'u').test(written),
      );
      const title = code.slice(name.start + 1, name.end - 1).replace(/ \([^)]*[%$][^)]*\)$/u, '');
      if (area) found.push({ area, title, file });
    },
  }).visit(parseSync(file, code).program);
  return found;
}

const promises = readdirSync('tests', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(?:test\.tsx?|e2e\.ts)$/u.test(file))
  .toSorted()
  .flatMap(promisesOf);

it('each promise is held by one test, and its title says all', () => {
  const titles = promises.map(({ title }) => title);
  expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
  expect(titles.filter((title) => /%\w|\$\{/u.test(title))).toEqual([]);
});

it('docs/testing.md lists the promises, as `npm run promises` writes them', async () => {
  const [text = ''] = readFileSync(PAGE, 'utf8').split(HEADING);
  const lists = Object.entries(areas).map(([area, heading]) => {
    const lines = promises
      .filter((promise) => promise.area === area)
      .map(({ title, file }) => `- [${title}](../tests/${file})\n`);
    return `\n### ${heading}\n\n${lines.join('')}`;
  });
  await expect(`${text}${HEADING}\n${lists.join('')}`).toMatchFileSnapshot(`../../../${PAGE}`);
});
