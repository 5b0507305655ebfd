import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Gives the short names `c0`, `c1` … to the classes and animations of all CSS modules in a folder,
 * in the order of their files, so that the pages and their styles, which separate builds write, use the same names: Vite's own
 * differ between them where a style has been changed by another plugin. A compressed page is also 0.9 KB smaller.
 * @returns the function for Vite's `css.modules.generateScopedName`
 */
export function shortClassNames(folder: string): (name: string, file: string) => string {
  const keys = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.module.css'))
    .sort()
    .map((file) => join(folder, file))
    .flatMap((file) => {
      const names = readFileSync(file, 'utf8').match(/(?<=\.|@keyframes )[a-z][\w-]*/giu);
      return [...new Set(names)].map((name) => `${file} ${name}`);
    });
  return (name, file) => {
    const index = keys.indexOf(`${file.replace(/\?.*$/u, '')} ${name}`);
    if (index < 0) throw new Error(`${file} does not define ${name}.`);
    return `c${index.toString(36)}`;
  };
}
