import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

/** The folders of the back office, lowest first. A file imports from its own folder and from those before it. */
const layers = [
  'data',
  'i18n',
  'theme',
  'session',
  'keyboard',
  'ui',
  'forms',
  'list',
  'mail',
  'notes',
  'projects',
  'quotes',
  'clients',
  'dashboard',
  'search',
  'layout',
  'startup',
];

/** Each TypeScript file with the files that it imports, types included; a file that it loads later is not among them. */
const imports = new Map(
  ['configuration', 'src', 'supabase', 'tests', 'vite']
    .flatMap(typescriptFiles)
    .map((file, _, files) => {
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

const layerOf = (file: string) => layers.indexOf(/^src\/admin\/([^/]*)\//u.exec(file)?.[1] ?? '');

describe('The files of the product', () => {
  it('import nothing from a higher layer of the back office', () => {
    const upward = [...imports].flatMap(([file, imported]) =>
      layerOf(file) < 0
        ? []
        : imported
            .filter((other) => layerOf(other) > layerOf(file))
            .map((other) => `${file} → ${other}`),
    );
    expect(upward).toEqual([]);
  });

  it('import nothing that imports them, types included', () => {
    const done = new Set<string>();
    const circles: string[] = [];
    const visit = (file: string, path: readonly string[]) => {
      if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file].join(' → '));
      if (done.has(file) || path.includes(file)) return;
      for (const imported of imports.get(file) ?? []) visit(imported, [...path, file]);
      done.add(file);
    };
    for (const file of imports.keys()) visit(file, []);
    expect(circles).toEqual([]);
  });

  it('of the back office stand in a layer that has a place in the list', () => {
    const folders = readdirSync('src/admin', { withFileTypes: true }).filter((entry) =>
      entry.isDirectory(),
    );
    expect(folders.map(({ name }) => name).toSorted()).toEqual(layers.toSorted());
  });
});
