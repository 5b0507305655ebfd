import { expect, it } from 'vitest';
import { languages, pagePath } from '../../../src/site/addresses';
import { renderPage } from '../../../src/site/prerender';
import { serviceIds } from '../../../src/site/serviceIds';

const pages = languages.flatMap((language) =>
  serviceIds.map((service) => [service, language] as const),
);

it.each(pages)(
  'the page of %s shows its drawing in the direction of the language (%s)',
  async (service, language) => {
    const { body } = await renderPage(pagePath(service, language));
    expect(body).toMatch(new RegExp(`<use href="[^"]*${service}-${language}[^"]*#drawing"`, 'u'));
  },
);
