import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { languages, pagePath } from '../../../src/site/addresses';
import { renderPage } from '../../../src/site/prerender';
import { serviceIds } from '../../../src/site/serviceIds';

const pages = languages.flatMap((language) =>
  serviceIds.map((service) => [service, language] as const),
);

it.each(pages)(
  'the page of %s shows its drawing, if it has one, in the direction of the language (%s)',
  async (service, language) => {
    const { body } = await renderPage(pagePath(service, language));
    const drawing = new RegExp(`<use href="[^"]*${service}-${language}[^"]*#drawing"`, 'u');
    const file = `src/site/services/illustrations/${service}-${language}.svg`;
    expect(drawing.test(body)).toBe(existsSync(file));
  },
);
