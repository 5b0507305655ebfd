import { describe, expect, it } from 'vitest';
import { languages, pagePath } from '../../../src/site/addresses';
import { renderPage } from '../../../src/site/prerender';
import { serviceIds } from '../../../src/site/serviceIds';

const pages = languages.flatMap((language) =>
  serviceIds.map((service) => ({ language, service, path: pagePath(service, language) })),
);

describe.each(pages)('service page $path', ({ language, service, path }) => {
  it(`${path} shows the drawing of the service in the direction of the language`, async () => {
    const { body } = await renderPage(path);
    expect(body).toMatch(new RegExp(`<use href="[^"]*${service}-${language}[^"]*#drawing"`, 'u'));
  });
});
