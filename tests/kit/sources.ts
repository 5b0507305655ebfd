import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The source of each TypeScript file of the repository. */
const sources = new Map(
  ['src', 'server', 'supabase', 'tests', 'vite'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/u.test(path))
      .map((path) => join(folder, path))
      .map((file) => [file, readFileSync(file, 'utf8')] as const),
  ),
);

/** Maps each TypeScript file to the files that it imports, also types and what it loads on demand. */
export const imports: ReadonlyMap<string, readonly string[]> = new Map(
  [...sources].map(([file, source]) => {
    const paths = source.matchAll(
      /^(?:import|export)\b[^;'"]*\bfrom '(\.[^']*)'|^import '(\.[^']*)'|\bimport\('(\.[^']*)'\)/gmu,
    );
    const imported = [...paths].map(([, named, plain, loaded]) =>
      join(dirname(file), named ?? plain ?? loaded ?? ''),
    );
    const endings = ['', '.ts', '.tsx'];
    return [
      file,
      imported.flatMap((path) =>
        endings.map((end) => path + end).filter((path) => sources.has(path)),
      ),
    ];
  }),
);

/** Returns the room of a file in `root`, or undefined. */
export const roomOf = (file: string, root: string): string | undefined =>
  file.startsWith(`${root}/`) ? /^([^./]+)\//u.exec(file.slice(root.length + 1))?.[1] : undefined;
