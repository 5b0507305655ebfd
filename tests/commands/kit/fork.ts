import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as brand from '../../../src/agency/brand';
import { services } from '../../../src/agency/services';
import { acmeBrand, acmeServices, acmeWithoutWork } from '../../kit/acme';

const ours = services.map(({ id }) => id);

/** Replaces facts, brand and services in a copy of the project, as another agency would. */
export function makeFork(folder: string): void {
  const edit = (file: string, change: (source: string) => string) => {
    const path = join(folder, 'src', file);
    writeFileSync(path, change(readFileSync(path, 'utf8')));
  };
  edit('agency/agency.ts', (source) =>
    source.replace(
      /(?<=export const agency: Agency = )\{.*?\n\}/su,
      JSON.stringify(acmeWithoutWork),
    ),
  );
  edit('agency/brand.ts', (source) =>
    [
      ...Object.entries(brand.colours).map(([key, value]) => [value, acmeBrand.colours[key]]),
      ...brand.logo.map((line, index) => [line, acmeBrand.logo[index]]),
      [brand.motif.notFound.en, acmeBrand.motif.notFound.en],
      [brand.motif.notFound.ar, acmeBrand.motif.notFound.ar],
    ].reduce((text, [old = '', own = '']) => text.replaceAll(`'${old}'`, `'${own}'`), source),
  );
  edit('agency/services.ts', (source) => {
    const list = acmeServices.map(({ like, ...service }) => JSON.stringify(service)).join();
    return withTexts(source.replace(/(?<=export const services = \[).*?(?=\n\])/su, list), '    ');
  });
  for (const language of ['en', 'ar'])
    edit(`site/i18n/${language}Services.ts`, (source) => withTexts(source, '  '));
}

/** Replaces each group of texts for our services with one for those of the other agency. */
function withTexts(source: string, indent: string): string {
  const block = (id: string) => `${indent}${id}: \\{\\n.*?\\n${indent}\\},\\n`;
  return source.replace(new RegExp(ours.map(block).join(''), 'gsu'), (group) =>
    acmeServices
      .map(({ id, like }) =>
        (new RegExp(block(like), 'su').exec(group)?.[0] ?? '')
          .replace(`${like}:`, `${id}:`)
          // Two services with the same texts have different titles and descriptions.
          .replace(/(?<=\b(?:seo: \{\s+title|description):\s+['`])/gu, `${id}: `),
      )
      .join(''),
  );
}
