import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, type Locator, type Page, type Request } from '@playwright/test';
import { agency } from '../../../src/agency/agency';
import { services } from '../../../src/agency/services';
import { enServices } from '../../../src/site/i18n/enServices';
import { axeViolations } from '../kit/axe';
import { absolute, isSample, type PublicPage, publicPages, sampleService } from '../kit/pages';
import { onlyInAll, test } from '../kit/test';
import { hydrated, openForm } from '../kit/visitor';

// Tests without a browser read the built pages as search engines and link previews receive them.
const read = (file: string) => readFileSync(join('dist', file), 'utf8');
const fileOf = (path: string) => (path === '/' ? 'index.html' : `${path.slice(1)}.html`);
const attribute = (html: string, pattern: RegExp) => pattern.exec(html)?.[1];
const CANONICAL = /<link rel="canonical" href="([^"]+)"/u;
const between = (html: string, start: string, end: string) =>
  html.slice(html.indexOf(start), html.indexOf(end));
const alternates = (html: string) =>
  [...html.matchAll(/<link rel="alternate" hrefLang="([^"]+)" href="([^"]+)"/giu)].map(
    ([, language, href]) => [language, href],
  );

test('the HTML of every page contains its title, description, links to translations and structured data', () => {
  for (const page of publicPages) {
    const { language, path } = page;
    const html = read(fileOf(path));
    expect(html, path).toContain(
      `<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`,
    );
    expect(html, path).toMatch(/<h1[ >]/u);
    expect(attribute(html, /<title>([^<]+)<\/title>/u)?.length, path).toBeGreaterThan(15);
    const description = attribute(html, /<meta name="description" content="([^"]+)"/u) ?? '';
    expect(description.length, path).toBeGreaterThan(60);
    expect(description.length, path).toBeLessThan(200);
    expect(attribute(html, CANONICAL)).toBe(absolute(path));
    expect(alternates(html)).toEqual([
      ['en', absolute(page.en)],
      ['ar', absolute(page.ar)],
      ['x-default', absolute(page.en)],
    ]);
    expectShareCard(html);
    expectStructuredData(html, page);
    expectContacts(
      between(html, page.id === 'home' ? 'id="contact"' : '<footer', '</footer>'),
      page,
    );
    for (const [, file = '', id] of html.matchAll(/<(?:use href|img src)="([^"#]+)#([^"]+)"/gu))
      expect(read(file), file).toContain(`id="${id}"`);
    // The same page at /en, for visitors who have chosen Arabic.
    if (language === 'en') {
      const english = read(path === '/' ? 'en.html' : `en${path}.html`);
      expect(attribute(english, CANONICAL), path).toBe(absolute(path));
    }
  }
});

function expectShareCard(html: string): void {
  const image = attribute(html, /<meta property="og:image" content="([^"]+)"/u) ?? '';
  const png = readFileSync(join('dist', new URL(image).pathname));
  expect(png.toString('latin1', 1, 4)).toBe('PNG');
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
}

function expectStructuredData(html: string, page: PublicPage): void {
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gsu)];
  const things = blocks.flatMap(([, json]) => JSON.parse(json ?? '') as Record<string, unknown>[]);
  for (const thing of things) expect(thing['@context']).toBe('https://schema.org');
  const types = things.map((thing) => thing['@type']);
  const own: Record<string, string[]> = {
    home: ['WebSite'],
    work: ['BreadcrumbList'],
    tips: ['BreadcrumbList'],
    legal: [],
    privacy: [],
  };
  const wanted = ['Organization', ...(own[page.id] ?? ['BreadcrumbList', 'Service', 'FAQPage'])];
  expect(types).toEqual(expect.arrayContaining(wanted));
  const organization = things.find((thing) => thing['@type'] === 'Organization');
  expect([organization?.['@id'], organization?.url]).toEqual([
    `${agency.siteUrl}#organization`,
    agency.siteUrl,
  ]);
}

/** Expects the phone number, the email address, a chat that begins with the greeting, and both offices. */
function expectContacts(html: string, { language, path }: PublicPage): void {
  const { email, phone, whatsapp, whatsappGreeting, offices } = agency;
  const chat = `https://wa.me/${whatsapp}?text=${encodeURIComponent(whatsappGreeting)}`;
  for (const link of [`tel:${phone}`, `mailto:${email}`, chat])
    expect(html, path).toContain(`href="${link}`);
  for (const { city, street } of offices)
    for (const text of [city, street]) expect(html, path).toContain(text[language]);
}

test('search engines find every page in both languages, each with its own title and description, but not the back office', () => {
  for (const pattern of [/<title>([^<]+)/u, /<meta name="description" content="([^"]+)"/u]) {
    const texts = publicPages.map(({ path }) => attribute(read(fileOf(path)), pattern));
    expect(new Set(texts).size).toBe(publicPages.length);
  }
  const sitemap = read('sitemap.xml');
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/gu)].map(([, address]) => address);
  expect(listed.sort()).toEqual(publicPages.map(({ path }) => absolute(path)).sort());
  expect(sitemap.match(/hreflang="(?:en|ar)"/gu)).toHaveLength(2 * publicPages.length);
  expect(read('robots.txt')).toMatch(/^Disallow: \/admin$/mu);
  expect(read('robots.txt')).toContain(`Sitemap: ${agency.siteUrl}/sitemap.xml`);
});

test('the content security policy allows exactly the inline scripts of the pages, and connections only to the same origin', () => {
  expect(/connect-src ([^;]+)/u.exec(read('_headers'))?.[1]).toBe("'self'");
  const policy = /script-src 'self' ([^;]+)/u.exec(read('_headers'))?.[1]?.split(' ') ?? [];
  const scripts = new Set(
    [...publicPages.map(({ path }) => fileOf(path)), 'offer.html'].flatMap((file) =>
      [
        ...read(file).matchAll(
          /<script(?: type="module"| (?:data-follows="1" )?data-bundle="[^"]+" data-styles="[^"]*" data-form="[^"]+")?>(.*?)<\/script>/gsu,
        ),
      ].map(([, code]) => code ?? ''),
    ),
  );
  const hashes = [...scripts].map(
    (code) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  );
  expect(hashes.sort()).toEqual(policy.sort());
});

/** Syntax and methods that the build leaves as they are, and without which a page has no layout or stops working. */
const TOO_NEW =
  /@media[^{]*[<>]=|\.to(?:Sorted|Reversed|Spliced)\(|AbortSignal\.(?:any|timeout)\(|groupBy\(|canParse\(|withResolvers\(|\(\?<[=!]|\bstatic\{/u;

test('visitors and clients can use an iPhone with iOS 15.4', () => {
  const pages = [...publicPages.map(({ path }) => fileOf(path)), 'offer.html'];
  const loaded = pages.flatMap((file) =>
    [...read(file).matchAll(/\/(assets\/[^" ]+\.(?:js|css))/gu)].map(([, name = '']) => name),
  );
  for (const file of new Set([...pages, ...loaded]))
    expect(TOO_NEW.exec(read(file))?.[0], file).toBeUndefined();
});

// A server sends ten packets of 1,460 bytes, then it waits for the browser: see docs/decisions/site/prerendering.md.
test('a page and its headers fit into the first ten packets', async ({ product }) => {
  for (const { path } of publicPages) {
    const { head, body } = await answerOf(product.url + path);
    expect(head + body, path).toBeLessThanOrEqual(14_600);
  }
});

/** Returns the bytes of a response: of its head, and of its body. */
async function answerOf(url: string): Promise<{ head: number; body: number }> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, resolve).on('error', reject);
  });
  const head = ['HTTP/1.1 200 OK\r\n', ...response.rawHeaders.map((text) => `${text}\r\n`)];
  return { head: head.join('').length, body: (await buffer(response)).length };
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the pieces of the pages can be tried without scripts, such as the page of a client at three steps', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/ar');
    const shown = page.locator('ol iframe').filter({ visible: true });
    const titles = new Set<string>();
    for (const [index, step] of (await page.getByRole('radio').all()).entries()) {
      await step.check({ force: true });
      await shown.scrollIntoViewIfNeeded();
      await expect(shown).toHaveCount(1);
      const frame = page.frameLocator(`ol li:nth-child(${index + 1}) > div > iframe`);
      await expect(frame.locator('html')).toHaveAttribute('lang', 'ar');
      titles.add((await frame.locator('main > div').first().textContent()) ?? '');
    }
    expect(titles.size).toBe(3);

    const { path } = publicPages.find(({ id }) => id === 'ai') ?? {};
    if (!path) return;
    await page.goto(path);
    const result = page.locator('dl + p, dl + p + p').filter({ visible: true });
    for (const [index, text] of enServices.pieces.invoice.results.entries()) {
      await page.locator('[name="piece"]').nth(index).check({ force: true });
      await expect(result).toHaveText([text]);
    }
  });
});

function hasNames({ id }: PublicPage): boolean {
  const named = [agency.testimonials, agency.clients, agency.team];
  return ['work', 'legal', 'privacy'].includes(id) || (id === 'home' && named.flat().length > 0);
}

function hasWorkSample({ id }: PublicPage): boolean {
  return services.some((service) => service.id === id && service.projectType === 'website');
}

/**
 * Returns a function that waits until the page has had no request for half a second. Playwright's `networkidle` sometimes
 * never comes: https://github.com/microsoft/playwright/issues/42598.
 */
function watchNetwork(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  let quiet = 0;
  page.on('request', (request) => {
    quiet = 0;
    open.add(request);
  });
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  const count = () => {
    quiet = open.size === 0 ? quiet + 1 : 0;
    return quiet;
  };
  return () => {
    // What was pressed just now may not have sent its request yet.
    quiet = 0;
    return expect.poll(count, { intervals: [100] }).toBeGreaterThan(5);
  };
}

/** What a page loads from now on: the paths, other origins, and the bytes of the files whose names match, without their headers. */
function watchRequests(page: Page, path: string) {
  // Some versions of Playwright do not report the request for the icon.
  const files = new Set(['/favicon.svg']);
  const foreign: string[] = [];
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    const isForeign = origin !== new URL(page.url()).origin && page.url() !== 'about:blank';
    if (/^https?:/u.test(origin) && isForeign) foreign.push(origin);
    files.add(pathname);
  });
  const isPage = (pathname: string) => pathname === path || pathname.startsWith('/frames/');
  const bytes = (kind: RegExp) =>
    [...files]
      .map((pathname) => join('dist', isPage(pathname) ? fileOf(pathname) : pathname))
      .filter((file) => kind.test(file) && existsSync(file))
      .reduce((sum, file) => sum + sizeOnTheWire(file), 0);
  return { files, foreign, bytes };
}

for (const shown of publicPages) {
  const { path, language } = shown;
  test(
    `a page loads at most 45 KB untouched, with headers, in all 126 without, no cookies, passing axe in English (${path})`,
    onlyInAll(!isSample(shown), '@site'),
    async ({ page, product }) => {
      // The build checks the colours of both schemes: see vite/contrast.ts.
      await page.emulateMedia({ colorScheme: language === 'en' ? 'light' : 'dark' });
      const { files, foreign, bytes } = watchRequests(page, path);
      const networkIdle = watchNetwork(page);
      await page.goto(path);
      await networkIdle();
      const { head } = await answerOf(`${product.url}/favicon.svg`);
      const transferred = () => (bytes(/./u) + files.size * head) / 1000;
      const untouched = [transferred(), files.size];
      expect(untouched[0]).toBeLessThanOrEqual(45);
      // Scripts load with the first touch.
      expect([...files].filter((file) => file.endsWith('.js'))).toEqual([]);
      await hydrated(page.locator('#site-header a').first());
      expect(bytes(/\.js$/u) / 1000).toBeLessThanOrEqual(95);
      // Arabic pages do not load the Latin font: the Arabic file contains their Latin letters. See
      // src/look/fonts/README.md. Only names and legal details may need it, and then it comes on top.
      const wholeLatin = [...files].some((file) => file.includes('readex-pro-latin'));
      if (!hasNames(shown)) expect(wholeLatin).toBe(language === 'en');
      // The page of a client in the frame of the home page is a page of its own, as is its stylesheet. English, whose font
      // is smaller, has room for both.
      const framed = bytes(/\/frames[/-]/u) / 1000;
      expect(framed).toBeLessThanOrEqual(8.5);
      // The Arabic font is 4 KB larger than the Latin one.
      const latin = language === 'ar' && wholeLatin ? bytes(/readex-pro-latin/u) / 1000 : 0;
      expect(bytes(/./u) / 1000 - (language === 'ar' ? framed : 0)).toBeLessThanOrEqual(
        126 + latin,
      );
      expect(foreign).toEqual([]);
      if (hasWorkSample(shown)) {
        const sample = page.locator('section:has([name="piece"])');
        // The drawings at the end of the page load when they come near.
        const drawing = page.locator('img[loading]').last();
        await drawing.scrollIntoViewIfNeeded();
        await expect(drawing).not.toHaveJSProperty('naturalWidth', 0);
        const all = [transferred(), files.size];
        expect(all[0]).toBeLessThanOrEqual(language === 'ar' ? 136.5 : 130.5);
        await expectFigures(sample.locator('label'), [...untouched, ...all]);
      }
      expect(await page.context().cookies()).toEqual([]);

      // The Arabic pages have the same markup, and axe cannot tell the contrast of joined letters. One is checked, in dark.
      if (language === 'en' || shown.id === sampleService.id)
        expect(await axeViolations(page)).toEqual([]);
    },
  );
}

/** Compares the first numbers in the texts of elements with the loaded files. */
async function expectFigures(elements: Locator, expected: readonly number[]): Promise<void> {
  const figures = (await elements.allTextContents()).join(' ').match(/\d+/gu) ?? [];
  // The figures are rounded, and their digits change the compressed size of the page.
  for (const [index, size] of expected.entries())
    expect(Math.abs(Number(figures[index]) - size), figures[index]).toBeLessThanOrEqual(0.6);
}

test('opening the form loads at most 15 KB of JavaScript', async ({ page }) => {
  const networkIdle = watchNetwork(page);
  await page.goto('/');
  const link = page.locator('#site-header a').first();
  await hydrated(link);
  // The next touch loads the other pages ahead.
  await hydrated(link);
  await networkIdle();
  const files = new Set<string>();
  page.on('request', (request) => files.add(new URL(request.url()).pathname));
  await openForm(page, 'en');
  await networkIdle();
  expect([...files].join()).toContain('QuoteForm');
  const scripts = [...files].filter((file) => file.endsWith('.js'));
  const bytes = scripts.map((file) => sizeOnTheWire(join('dist', file)));
  expect(bytes.reduce((sum, size) => sum + size, 0) / 1000).toBeLessThanOrEqual(15);
});

/** Returns the bytes that are sent for a file. The build contains a brotli-compressed copy of each text file. */
function sizeOnTheWire(file: string): number {
  return statSync(/\.(?:woff2|png|ico)$/u.test(file) ? file : `${file}.br`).size;
}
