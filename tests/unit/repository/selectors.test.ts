import { dirname } from 'node:path';
import { expect, it } from 'vitest';
import { adminSources, roomOf } from '../../kit/sources';

/** Returns the selectors of styles that name a class or a role that none of the elements of `own` has. */
function strangeSelectors(source: string, own = source): string[] {
  const elements = own.replaceAll(/\[role=[\w-]+\]/gu, '');
  return [...source.matchAll(/'[^'\n]*&[^'\n]*'(?=:)/gu)].flatMap(([style]) => {
    const names = style.matchAll(/\.(?!Mui|Ra|ra-)([a-z][\w-]*)|\[role=([\w-]+)\]/gu);
    const isOwn = (name: string) =>
      new RegExp(`(?:className|role)[^\\n]*\\b${name}\\b|the class \`${name}\``, 'u').test(
        elements,
      );
    return [...names].flatMap(([, className, role]) =>
      isOwn(className ?? role ?? '') ? [] : [style],
    );
  });
}

it('a selector names only classes and roles of its own file, or of its own folder inside a room', () => {
  expect(strangeSelectors("'& > [role=combobox]': {}")).toHaveLength(1);
  expect(strangeSelectors("'& .later': {}")).toHaveLength(1);
  const own = (file: string) =>
    [...adminSources]
      .filter(([other]) => file.split('/').length > 4 && dirname(other) === dirname(file))
      .map(([, source]) => source);
  const found = [...adminSources]
    .filter(([file]) => !file.startsWith('src/admin/theme/'))
    .flatMap(([file, source]) =>
      strangeSelectors(source, [source, ...own(file)].join('\n')).map(
        (style) => `${file} ${style}`,
      ),
    );
  expect(found).toEqual([]);
});

it('a selector names only data attributes of its own room', () => {
  const room = (file: string) => roomOf(file, 'src/admin');
  const sets = (file: string, attribute: string) =>
    [...adminSources].some(
      ([other, source]) =>
        room(other) === room(file) &&
        new RegExp(`(?<![\\[\\w-])${attribute}['"]?[=:]`, 'u').test(source),
    );
  const found = [...adminSources].flatMap(([file, source]) =>
    // Attributes of the library of the board are its interface.
    [...source.matchAll(/\[(data-(?!rfd-)[\w-]+)/gu)]
      .filter(([, attribute = '']) => !sets(file, attribute))
      .map(([selector]) => `${file.replace('src/admin/', '')} ${selector}`),
  );
  expect(found).toEqual([]);
});
