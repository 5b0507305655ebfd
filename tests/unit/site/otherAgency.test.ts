import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { agency as ours } from '../../../src/agency';
import { fictionalFacts, missingFacts } from '../../../src/domain/agency';
import type * as Site from '../../../src/site/prerender';
import type { Mail } from '../../../supabase/functions/_shared/mail/mail';
import { acme } from '../../kit/acme';

const AGENCY = '../../../src/agency';
/** Matches facts of the original agency. */
const OURS =
  /confluence|ملتقى|Lyon|ليون|Duba|دبي|Saône|Rhône|السون|الرون|Rambaud|69002|46571|0142|01 42|98 01/iu;

/** Loads a module again with the facts of the given agency. */
async function load<T>(agency: typeof ours, module: () => Promise<T>): Promise<T> {
  vi.resetModules();
  vi.doMock(AGENCY, () => ({
    agency,
    whatsappLink: (text = agency.whatsappGreeting) =>
      `https://wa.me/${agency.whatsapp}?text=${encodeURIComponent(text)}`,
  }));
  return module();
}
const loadSite = (agency: typeof ours) => load(agency, () => import('../../../src/site/prerender'));

const render = async (site: typeof Site, address: string) => {
  const { head, body } = await site.renderPage(address);
  return head + body;
};

let site: typeof Site;
beforeAll(async () => {
  site = await loadSite(acme);
});
afterAll(() => {
  vi.doUnmock(AGENCY);
  vi.resetModules();
});

describe('product of another agency', () => {
  it('every page contains the name of the other agency and no facts of the original one', async () => {
    for (const address of [...site.addresses, '/404', '/ar/404']) {
      const html = await render(site, address);
      expect(html, address).not.toMatch(OURS);
      expect(html, address).toMatch(/\/ar/u.test(address) ? /أكمي/u : /Acme/u);
    }
  });

  it('the files for browsers and search engines contain no facts of the original agency', () => {
    for (const text of [site.manifest(), site.sitemap(), site.robots()]) {
      expect(text).not.toMatch(OURS);
    }
    expect(JSON.parse(site.manifest())).toMatchObject({ name: 'Acme', short_name: 'Acme' });
    const shells = ['index.html', 'admin.html'].map((file) => readFileSync(file, 'utf8'));
    const files = readdirSync('public')
      .filter((file) => !file.endsWith('.png'))
      .map((file) => readFileSync(`public/${file}`, 'utf8'));
    for (const text of [...shells, ...files]) expect(text).not.toMatch(OURS);
  });

  it.each(['en', 'fr', 'ar'] as const)(
    'the back office contains the name of the other agency (%s)',
    async (language) => {
      const messages = JSON.stringify(
        await load(acme, () => import(`../../../src/admin/i18n/messages/${language}.ts`)),
      );
      expect(messages).toMatch(/Acme|أكمي/u);
      expect(messages).not.toMatch(OURS);
    },
  );

  it('receipts contain the name of the other agency', async () => {
    const { writeMail } = await load(
      acme,
      () => import('../../../supabase/functions/_shared/mail/write'),
    );
    const envelope = { id: '1', attempt: 1, message_id: '<1@acme.test>', to: null, sender: null };
    const defaults = { sender: 'mail@acme.test', siteUrl: 'https://www.acme.test' };
    for (const language of ['en', 'ar'] as const) {
      const mail: Mail = {
        ...envelope,
        site_url: null,
        kind: 'receipt',
        language,
        quote: { reference: 'Q-1' },
      };
      const message = writeMail(mail, defaults);
      expect(JSON.stringify(message)).not.toMatch(OURS);
      expect(message.text).toContain(acme.name[language]);
    }
  });

  it('the site shows the client work, clients, testimonials and team of the other agency', async () => {
    const home = await render(site, '/');
    for (const text of ['Atelier 3', 'They listened first.', 'Nour Haddad', '/work/atelier.svg'])
      expect(home).toContain(text);
    expect(home).not.toContain('Atelier 4');
    expect(home).toContain('href="/client-work"');
    expect(await render(site, '/client-work')).toContain('Atelier 4');
    expect(await render(site, '/ar/client-work')).toContain('تضاعفت الطلبات.');
    expect(site.sitemap()).toContain('https://www.acme.test/ar/client-work');
  });

  it('the legal pages show the legal details and the retention time of the other agency', async () => {
    const legal = await render(site, '/legal');
    for (const text of [
      'Acme SAS',
      '10 000 €',
      'RCS Paris',
      'Alix Essai',
      'Hôte SA',
      '1 rue des Essais',
    ])
      expect(legal).toContain(text);
    expect(legal).not.toContain('VAT');
    expect(await render(site, '/privacy')).toContain('24 months');
    expect(await render(site, '/ar/privacy')).toContain('24 شهرًا');
  });
});

describe('an agency without client work and with missing facts', () => {
  const bare = {
    ...acme,
    ...{ tips: null, cases: [], quotations: [], team: [], clients: [] },
    legal: {
      ...acme.legal,
      ...{ capital: '', director: '', vat: '', host: { name: '', address: '', phone: '' } },
    },
  };
  beforeAll(async () => {
    site = await loadSite(bare);
  });

  it('the site of an agency without client work has no page, link or section about client work', async () => {
    expect(site.addresses).not.toContain('/client-work');
    expect(site.sitemap()).not.toContain('client-work');
    const home = await render(site, '/');
    expect(home).not.toMatch(/client-work|Client work|Digital tips/u);
  });

  it('the legal page omits missing facts', async () => {
    const legal = await render(site, '/legal');
    expect(legal).toContain('Acme');
    expect(legal).not.toMatch(/Share capital|Director|VAT|<dd><bdi><\/bdi>|>Host</u);
  });

  it.each(['/', '/ar/privacy'])(
    'the footer of %s contains all contact details of the agency',
    async (address) => {
      const footer = /<footer.*<\/footer>/su.exec(await render(site, address))?.[0] ?? '';
      const language = address === '/' ? 'en' : 'ar';
      for (const text of [
        `href="tel:${bare.phone}"`,
        `href="mailto:${bare.email}"`,
        `href="https://wa.me/${bare.whatsapp}?`,
        ...bare.offices.map(({ street }) => street[language]),
      ])
        expect(footer).toContain(text);
    },
  );

  it.each(['/', '/ar'])('every link in the footer of %s has a target', async (address) => {
    const footer = /<footer.*<\/footer>/su.exec(await render(site, address))?.[0] ?? '';
    expect(footer).toContain(`href="${address === '/' ? '' : address}/legal"`);
    expect(footer).toContain('href="#quote=consulting"');
    expect(footer).not.toMatch(/<a (?![^>]*href=)|aria-disabled/u);
  });
});

describe('facts of the agency', () => {
  it('missing facts are reported, except for optional ones', () => {
    expect(missingFacts(acme)).toEqual([]);
    expect(missingFacts({ ...acme, phone: ' ', legal: { ...acme.legal, director: '' } })).toEqual([
      'phone',
      'legal.director',
    ]);
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
  });

  it('the texts about the cities contain the city of every office in each language', () => {
    for (const { city } of ours.offices) {
      for (const language of ['en', 'ar'] as const) {
        for (const form of Object.values(ours.cities[language]))
          expect(form).toContain(city[language]);
      }
    }
  });
});
