import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { tables } from '../../../src/admin/tables';

/** The resources of the back office, which register in `tables.ts`. */
const resources = tables.map(({ name }) => name).toSorted();

/** The layers, lowest first, some of several folders. A file may import from its own layer and from the layers before it. */
const layers = Object.entries({
  'src/admin': `data news i18n theme session keyboard ui|forms|list|kit mail conversation ${resources.join(' ')}
    clients dashboard search layout startup`,
  'src/site':
    'i18n icons figures motif seo fault quote layout services work legal tips home not-found inline',
  server: 'database gateway embedded development hosted doctor commands',
}).map(([root, folders]) => ({ root, folders: folders.split(/\s+/u) }));

/** Maps each TypeScript file to the files that it imports statically, including imports of types. */
const imports = new Map(
  ['src', 'server', 'supabase', 'tests', 'vite'].flatMap(typescriptFiles).map((file, _, files) => {
    const source = readFileSync(file, 'utf8');
    const paths = source.matchAll(
      /^(?:import|export)\b[^;'"]*\bfrom '(\.[^']*)'|^import '(\.[^']*)'/gmu,
    );
    const imported = [...paths].map(([, named, plain]) =>
      join(dirname(file), named ?? plain ?? ''),
    );
    const endings = ['', '.ts', '.tsx'];
    return [
      file,
      imported.flatMap((path) =>
        endings.map((end) => path + end).filter((path) => files.includes(path)),
      ),
    ];
  }),
);

function typescriptFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/u.test(path))
    .map((path) => join(folder, path));
}

/** Returns the folder of a file in `root`, or undefined. */
const folderOf = (file: string, root: string) =>
  file.startsWith(`${root}/`) ? /^([^./]+)\//u.exec(file.slice(root.length + 1))?.[1] : undefined;

it.each(layers)('$root has these layers, and imports only lower ones', ({ root, folders }) => {
  const found = [...imports.keys()].flatMap((file) => folderOf(file, root) ?? []);
  const rooms = folders.map((layer) => layer.split('|'));
  expect([...new Set(found)].toSorted()).toEqual(rooms.flat().toSorted());
  const layerOf = (file: string) =>
    rooms.findIndex((layer) => layer.includes(folderOf(file, root) ?? ''));
  const upward = [...imports].flatMap(([file, imported]) =>
    imported
      .filter((other) => layerOf(file) >= 0 && layerOf(other) > layerOf(file))
      .map((other) => `${file} → ${other}`),
  );
  expect(upward).toEqual([]);
});

it('the screens of the back office send changes only with the hooks of `ui/changes`', () => {
  const raw = /\buse(?:Mutation|(?:Create|Update|Delete)(?:Many)?)\(/u;
  const screens = [...imports.keys()].filter((file) => /^src\/admin\/(?!ui\/changes)/u.test(file));
  expect(screens.filter((file) => raw.test(readFileSync(file, 'utf8')))).toEqual([]);
});
