import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { agency as ours } from '../../../src/agency/agency';
import type * as Services from '../../../src/agency/services';
import { demoClaims, fictionalFacts, missingFacts } from '../../../src/agency/unsettled';
import type * as Site from '../../../src/site/prerender';
import { acme, acmeBrand, acmeServices, ourBrand, ourFacts } from '../../kit/acme';

let site: typeof Site;

const example = {
  isExample: true,
  projectType: 'other',
  title: { en: 'A poster', ar: 'ملصق' },
  built: { en: 'Printed in two colours.', ar: 'مطبوع بلونين.' },
} as const;

/** Loads the site with the given facts, and with the brand and the services of another agency. */
async function load(agency: typeof ours): Promise<void> {
  vi.resetModules();
  vi.doMock('../../../src/agency/agency', () => ({
    agency,
    whatsappLink: (text = agency.whatsappGreeting) =>
      `https://wa.me/${agency.whatsapp}?text=${encodeURIComponent(text)}`,
  }));
  vi.doMock('../../../src/agency/brand', () => acmeBrand);
  const { serviceCards } = await vi.importActual<typeof Services>('../../../src/agency/services');
  vi.doMock('../../../src/agency/services', () => ({
    services: acmeServices,
    serviceCards: { en: renamed(serviceCards.en), ar: renamed(serviceCards.ar) },
  }));
  vi.doMock('../../../src/site/i18n/enServices', async (original) => {
    const { enServices } = await original<{ enServices: object }>();
    return { enServices: renamed(enServices) };
  });
  vi.doMock('../../../src/site/i18n/arServices', async (original) => {
    const { arServices } = await original<{ arServices: object }>();
    return { arServices: renamed(arServices) };
  });
  site = await import('../../../src/site/prerender');
}

/** Adds the texts of the services of the other agency. */
function renamed(texts: object): object {
  const entries = acmeServices.map(({ id, like }) => [id, texts[like as keyof typeof texts]]);
  return { ...texts, ...Object.fromEntries(entries) };
}

afterAll(() => {
  for (const file of [
    'agency',
    'brand',
    'services',
    'site/i18n/enServices',
    'site/i18n/arServices',
  ])
    vi.doUnmock(`../../../src/${file}`);
  vi.resetModules();
});

async function render(address: string): Promise<string> {
  const { head, body } = await site.renderPage(address);
  return head + body;
}

it('all facts of the agency come from src/agency/agency.ts', {
  tags: 'site',
}, () => {
  // The key and the account of the product without a host, and the description of the facts.
  const others = ['src/agency/agency.ts', 'src/backend/local.ts', 'src/agency/facts.ts'];
  const files = ['src', 'public', 'supabase/functions']
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
    )
    .concat('index.html', 'admin.html', 'offer.html')
    .filter((file) => statSync(file).isFile() && !/\.(?:png|woff2)$/u.test(file));
  const found = files.filter(
    (file) => !others.includes(file) && ourFacts.test(readFileSync(file, 'utf8')),
  );
  expect(found).toEqual([]);
});

describe('product of another agency', () => {
  beforeAll(() => load({ ...acme, cases: [example, ...acme.cases] }));

  it('every page, the site map and the manifest have the name of the agency, and nothing has facts or the brand of ours', async () => {
    const { painted } = await import('../../../vite/brand');
    const { icon } = await import('../../../vite/logo');
    const { writtenMail } = await import('../../kit/writtenMail');
    const receipt = { kind: 'receipt', to: ['a@b.test'], quote: { reference: 'Q-7K3M9P' } };
    const settings = { sender: acme.email, siteUrl: acme.siteUrl };
    const mails = ['en', 'fr', 'ar'].map((language) =>
      writtenMail({ ...receipt, language, message_id: '<1@acme.test>' }, settings),
    );
    const drawings = readdirSync('src', { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(?:svg|css)$/u.test(file))
      .map((file) => painted(readFileSync(join('src', file), 'utf8')));
    const files = site.crawlerFiles();
    const texts = [...drawings, ...Object.values(files), icon(), JSON.stringify(mails)];
    for (const address of [...site.addresses, '/404', '/ar/404']) {
      const page = await render(address);
      expect(page, address).toMatch(/\/ar/u.test(address) ? /أكمي/u : /Acme/u);
      texts.push(page);
    }
    for (const text of texts) {
      expect(text).not.toMatch(ourFacts);
      expect(text).not.toMatch(ourBrand);
    }
    expect(icon()).toContain(acmeBrand.logo[0]);
    expect(files['sitemap.xml']).toContain('https://www.acme.test/ar/client-work');
    const manifest = JSON.parse(files['manifest.webmanifest'] ?? '');
    expect(manifest).toMatchObject({ name: 'Acme', short_name: 'Acme' });
  });

  it('each of its services has a page, a card and links, without drawings', async () => {
    const home = await render('/');
    for (const { id, path } of acmeServices) {
      expect(home, id).toContain(`href="${path}"`);
      expect(await render(`/ar${path}`), id).toContain('<h1');
    }
    expect(home).not.toContain('<use');
  });

  it.each([
    ['/', ['They listened first.', 'Nour Haddad', '/work/atelier.svg', 'href="/client-work"']],
    ['/', ['/work/camille.jpg" alt="Camille"', '/work/launch.jpg" alt="The launch"']],
    ['/', ['For workshops in Paris.', 'Of 20 clients asked']],
    ['/', ['/work/people.jpg" alt="Four of us"', '/work/paris.jpg" alt="Our room in Paris"']],
    ['/', ['href="https://tips.acme.test"']],
    ['/ar/client-work', ['تضاعفت الطلبات.']],
    ['/legal', ['Acme SAS', '10 000 €', 'RCS Paris', 'Alix Essai', 'Hôte SA', '1 rue des Essais']],
    ['/ar/privacy', ['36 شهرًا']],
  ])('%s shows the facts of the agency: %j', async (address, texts) => {
    const page = await render(address);
    for (const text of texts) expect(page).toContain(text);
    expect(page).not.toContain('VAT');
  });

  it.each([
    ['/', 'A shop in two languages 3', 'Client work'],
    ['/client-work', 'A shop in two languages 4', 'Client work'],
    ['/ar/client-work', 'متجر بلغتين 4', 'مشاريع عملائنا'],
  ])('with its first client work, %s shows no example any more', async (address, title, name) => {
    const page = await render(address);
    expect(page).toContain(title);
    expect(page).toContain(name);
    expect(page).not.toMatch(/A poster|ملصق|What we build|ماذا نبني/u);
  });
});

describe('an agency whose client work are examples', () => {
  beforeAll(() => load({ ...acme, cases: [example] }));

  it.each([
    ['/client-work', 'What we build', 'A poster'],
    ['/ar/client-work', 'ماذا نبني', 'ملصق'],
  ])('%s is called %s, and names neither client nor result', async (address, name, title) => {
    const page = await render(address);
    expect(page).toContain(`<title>${name} | `);
    expect(page).toContain(title);
    expect(page).not.toMatch(/what came of it|وما حققه/u);
  });

  it('the home page shows no example, and the footer keeps its words', async () => {
    const home = await render('/');
    expect(home).not.toContain('A poster');
    expect(home).toMatch(/href="\/client-work"[^>]*>Client work</u);
  });
});

describe('an agency without client work and with missing facts', () => {
  const bare = {
    ...acme,
    tips: null,
    cases: [],
    testimonials: [],
    team: [],
    clients: [],
    photograph: null,
    offices: [{ ...acme.offices[0], photograph: null }] as const,
    legal: {
      ...acme.legal,
      capital: '',
      director: '',
      vat: '',
      host: { name: '', address: '', phone: '' },
    },
  };
  beforeAll(() => load(bare));

  it('the site has no page, link or section about client work, and no place for photographs and people', async () => {
    for (const path of ['/client-work', '/digital-tips']) {
      expect(site.addresses).not.toContain(path);
      expect(site.crawlerFiles()['sitemap.xml']).not.toContain(path);
    }
    expect(await render('/')).not.toMatch(/client-work|Client work|Digital tips|<img|team-title/u);
  });

  it('the legal page omits missing facts', async () => {
    const legal = await render('/legal');
    expect(legal).toContain('Acme');
    expect(legal).not.toMatch(/Share capital|Director|VAT|<dd><bdi><\/bdi>|>Host</u);
  });

  it.each([
    ['/', 'en', '/legal'],
    ['/ar', 'ar', '/ar/legal'],
  ] as const)('the end of %s has every contact', async (address, language, legal) => {
    const end = /<section[^>]* id="contact".*<\/footer>/su.exec(await render(address))?.[0] ?? '';
    for (const text of [
      `href="tel:${bare.phone}"`,
      `href="mailto:${bare.email}"`,
      `href="https://wa.me/${bare.whatsapp}?`,
      `href="${legal}"`,
      'href="#quote=consulting"',
      ...bare.offices.map(({ street }) => street[language]),
    ])
      expect(end).toContain(text);
    expect(end).not.toMatch(/<a (?![^>]*href=)|aria-disabled/u);
  });
});

describe('facts of the agency', () => {
  it('missing facts are reported, except for optional ones', () => {
    expect(missingFacts(acme)).toEqual([]);
    expect(missingFacts({ ...acme, cases: [example] })).toEqual(['cases.0']);
    expect(missingFacts({ ...acme, phone: ' ', legal: { ...acme.legal, director: '' } })).toEqual([
      'phone',
      'legal.director',
    ]);
  });

  it('the claims of the demo are reported, until the agency has made them its own', () => {
    const [office] = acme.offices;
    const offices = [office, { ...office, hours: { from: '8:00', to: '17:00' } }] as const;
    const claims = { ...acme.claims, areOurs: false };
    expect(demoClaims({ ...acme, offices, claims })).toEqual([
      'an answer within 24 hours, at weekends too',
      'payment only upon approval',
      'apps tested on the phones of the client’s customers',
      `an office in ${office.city.en} (Everything happens here.)`,
      `an office in ${office.city.en}, where requests are read from 8:00 to 17:00 (Everything happens here.)`,
    ]);
    expect(demoClaims(acme)).toEqual([]);
  });

  it('invented facts are reported', () => {
    const invented = {
      siteUrl: 'https://acme.example',
      email: 'hello@acme.example',
      phone: '+33465710142',
      phoneDisplay: '+33 4 65 71 01 42',
      whatsapp: '33639980142',
      whatsappDisplay: '+33 6 39 98 01 42',
      instagram: 'https://www.instagram.com/acme.example',
    };
    expect(fictionalFacts({ ...acme, ...invented })).toEqual(Object.keys(invented));
    expect(fictionalFacts({ ...acme, phone: '+33472000000' })).toEqual([]);
    expect(fictionalFacts({ ...acme, cases: [...acme.cases, example] })).toEqual([]);
  });

  it('the texts about the cities contain the city of every office in each language', () => {
    for (const { city } of ours.offices)
      for (const language of ['en', 'ar'] as const)
        for (const form of Object.values(ours.cities[language]))
          expect(form).toContain(city[language]);
  });
});
