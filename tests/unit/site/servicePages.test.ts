import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { languages, pagePath } from '../../../src/site/addresses';
import { serviceMessages } from '../../../src/site/i18n/lazyMessages';
import { refuseMissingTexts, renderPage } from '../../../src/site/prerender';
import { serviceIds } from '../../../src/site/serviceIds';

const DRAWINGS = 'src/site/services/illustrations';

const pages = languages.flatMap((language) =>
  serviceIds.map((service) => [service, language] as const),
);

it.each(pages)(
  'the page of %s shows its drawings, if it has any, in the direction of the language (%s)',
  async (service, language) => {
    const { body } = await renderPage(pagePath(service, language));
    const drawing = new RegExp(`<use href="[^"]*${service}-${language}[^"]*#drawing"`, 'u');
    const file = join(DRAWINGS, `${service}-${language}.svg`);
    expect(drawing.test(body)).toBe(existsSync(file));
    for (const [, name, part] of body.matchAll(
      /<(?:use href|img src)="[^"]*\/([\w-]+\.svg)[^"]*#([\w-]+)"/gu,
    ))
      expect(readFileSync(join(DRAWINGS, name ?? ''), 'utf8')).toContain(`id="${part}"`);
  },
);

it('a service without texts is one sentence, which names the file to write', async () => {
  const texts = await serviceMessages.ar.ahead();
  const { saas: _, ...others } = texts;
  vi.spyOn(serviceMessages.ar, 'ahead').mockResolvedValue(others as typeof texts);
  await expect(refuseMissingTexts()).rejects.toThrow(
    'The service "saas" of src/agency/services.ts has no texts in src/site/i18n/arServices.ts: write them, or remove',
  );
});

it.each([
  ['saas', '10,000 customers'],
  ['ai', 'What the test shows'],
] as const)(
  'what can be tried on the page of %s begins with what surprises: %s',
  async (service, step) => {
    const { body } = await renderPage(pagePath(service, 'en'));
    expect(body).toMatch(new RegExp(`<input[^>]* checked=""/>${step}<`, 'u'));
  },
);

it('the page of examples shows what can be tried on the pages of the services', async () => {
  const { body } = await renderPage(pagePath('work', 'en'));
  for (const id of ['example-mobile-app', 'example-ai-integration'])
    expect(body).toContain(`name="${id}"`);
  expect(body).toMatch(/<use href="[^"]*website-en[^"]*#drawing"/u);
  expect(new Set(body.match(/ id="[^"]+"/gu)).size).toBe(body.match(/ id="[^"]+"/gu)?.length);
});
