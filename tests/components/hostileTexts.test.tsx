import axe from 'axe-core';
import { afterEach, expect, test } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { toCsv } from '../../src/admin/kit/csv';
import { offerCsv } from '../../src/admin/offers/offerCsv';
import type { Offer } from '../../src/admin/offers/table';
import type { AgencyLanguage } from '../../src/domain/languages';
import type { ReadOffer } from '../../src/domain/offers';
import type { Mail } from '../../supabase/functions/_shared/mail/mail';
import { writeMail } from '../../supabase/functions/_shared/mail/write';
import { misplacedTexts } from '../kit/geometry';
import { store } from './kit/backend';
import { open, quote } from './kit/backOffice';

/** What a client or a stranger may type, in the fields of an offer, of its request and of the delivery. */
const texts = [
  '<img src=x onerror="top.ran=1"><script>top.ran=1</script></td></article>',
  '" autofocus onfocus="top.ran=1" x=\'',
  'javascript:top.ran=1',
  '\u202elatot \u2067ةيمجه',
  'W'.repeat(200),
  '=HYPERLINK("https://a.example";"Total")',
];
const [TURNED, FORMULA] = ['\u202e', '='];

afterEach(async () => {
  await cdp().send('Emulation.setEmulatedMedia', { media: '' });
  await page.viewport(1280, 720);
});

/** Returns the harm that a text does in a document: code that ran or could run, and a broken layout. */
function harmOf(text: string, { body, title, defaultView }: Document = document): string[] {
  const code = body.querySelectorAll(
    'img[src="x"], [onerror], [onfocus], [autofocus], [href^="javascript:top"]',
  );
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  const turned: string[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const own = node.nodeValue?.trim() ?? '';
    const isSeen = (node.parentElement?.getBoundingClientRect().width ?? 0) > 1;
    if (own.includes(TURNED) && own !== text && isSeen) turned.push(`turns other words: ${own}`);
  }
  const wide = body.ownerDocument.documentElement.scrollWidth - (defaultView?.innerWidth ?? 0);
  return [
    ...[...code].map(({ outerHTML }) => outerHTML),
    ...turned,
    ...('ran' in window ? ['ran'] : []),
    ...(wide > 0 ? [`scrolls sideways by ${wide}`] : []),
    ...(title.includes(TURNED) ? ['turns the title'] : []),
  ];
}

const filled = (text: string) => ({
  ...{ client_name: text, client_company: text, client_address: text, client_vat_number: text },
  ...{ title: text, introduction: text, terms: text, duration: text, decline_reason: text },
  answered_by: text,
  lines: [{ text, quantity: 2, unit_cents: 60_000, vat_rate: 20 }],
});
const row = {
  ...{ number: 'O-2026-014', revision: 1, vat_case: 'charged', start_on: null },
  ...{ net_cents: 120_000, vat_cents: 24_000, gross_cents: 144_000, valid_until: '2199-12-31' },
  ...{ sent_at: '2026-11-20T10:00:00Z', answered_at: '2026-11-21T10:00:00Z' },
};
test.each(texts)(
  'in the back office, the text %j of an offer runs nothing and breaks no layout',
  async (text) => {
    await page.viewport(320, 800);
    const request = quote({ name: text, company: text, message: text, status: 'approved' });
    const offer = { ...filled(text), ...row, quote_id: request.id, language: 'en' };
    for (const status of ['draft', 'accepted', 'declined'])
      store('offers', { ...offer, status, token: 'x', channel: 'link' });
    store('events', {
      ...{ subject_id: request.id, kind: 'offer', author: null, by_staff: false },
      ...{
        happened_at: row.sent_at,
        details: { number: row.number, by: text, reason: text, status: ['sent', 'declined'] },
      },
    });
    for (const [address, shown] of [
      ['offers?filter={}', page.getByText('€1,440').first()],
      [`quotes/${request.id}`, page.getByText('declined').first()],
      [`quotes/${request.id}/offer`, page.getByRole('article')],
    ] as const) {
      await open(address);
      await expect.element(shown).toBeVisible();
      expect(shown.element().getBoundingClientRect().right, address).toBeLessThanOrEqual(320);
      expect(harmOf(text), address).toEqual([]);
      expect(misplacedTexts(), address).toEqual([]);
    }
  },
);

const client = (kind: string, text: string) => ({
  kind,
  offer: { ...row, ...filled(text), token: 'x', quote_id: 'q', status: 'declined', reason: text },
  project: {
    ...{ id: 'p', token: 'x', title: text, approved_by: null, missing: text, note: text },
    ...{ client_name: text, client_company: text },
  },
});

test.each(texts)(
  'in emails about an offer, and in its export, the text %j runs nothing and breaks no layout',
  async (text) => {
    await page.viewport(320, 800);
    const defaults = { sender: 'mail@agency.example', siteUrl: 'https://agency.example' };
    for (const language of ['en', 'ar'] as const)
      for (const kind of [
        ...['offer', 'offer_copy', 'offer_reminder', 'offer_answer', 'delivery', 'delivery_answer'],
      ]) {
        const envelope = {
          message_id: '<1@agency.example>',
          to: null,
          sender: null,
          site_url: null,
        };
        const mail = { ...envelope, language, ...client(kind, text) } as unknown as Mail;
        const written = writeMail(mail, defaults);
        const frame = document.body.appendChild(document.createElement('iframe'));
        Object.assign(frame.style, { border: 0, inlineSize: '320px', blockSize: '600px' });
        const loaded = new Promise((done) => frame.addEventListener('load', done));
        frame.srcdoc = written.html;
        await loaded;
        const found = frame.contentDocument ? harmOf(text, frame.contentDocument) : ['no document'];
        frame.remove();
        expect(found, kind).toEqual([]);
        expect(written.subject + written.text, kind).not.toContain(TURNED);
        // What somebody else typed is quoted, in each line.
        expect(
          written.text.split('\n').filter((line) => line.startsWith(text)),
          kind,
        ).toEqual([]);
      }
    const offer = { ...filled(text), ...row } as unknown as Offer & Record<string, unknown>;
    const columns = offerCsv.map(({ source, value }) => ({
      header: source,
      value: (given: typeof offer) => (value ? value(given) : given[source]) as string | null,
    }));
    const csv = toCsv([offer], columns, ',');
    if (text.startsWith(FORMULA)) expect(csv.match(/[,\n]"?=/u)).toBeNull();
  },
);

const shared = (text: string) => ({
  ...{ title: text, status: 'in_progress', start_date: null, end_date: null, revision: 1 },
  ...{ requested_at: row.sent_at, delivered_at: row.sent_at, delivery_note: text },
  ...{ delivery_url: `https://a.example/#${encodeURI(text)}`, missing: null, approved_at: null },
  approved_by: null,
});

test.each(texts)(
  'on the page of a client and on paper, the text %j runs nothing and breaks no layout',
  async (text) => {
    // Loaded here, because the styles of the page would change the back office above.
    const { OfferPage } = await import('../../src/offer/OfferPage');
    await import('../../src/look/tokens.css');
    await import('../../src/look/base.css');
    await import('../../src/offer/page.css');
    await import('../../src/offer/work.css');
    await page.viewport(320, 800);
    const project = shared(text);
    const approved = { ...project, approved_at: row.sent_at, approved_by: text };
    const states = [
      { status: 'sent', project: null },
      { status: 'accepted', project: null },
      { status: 'declined', project: null },
      { status: 'sent', project: null, expired: true },
      { status: 'accepted', project },
      { status: 'accepted', project: { ...project, missing: text } },
      { status: 'accepted', project: approved },
      { status: 'accepted', project: { ...approved, title: text }, number: undefined },
    ];
    for (const language of ['en', 'ar'] satisfies AgencyLanguage[])
      for (const state of states) {
        const offer = { ...filled(text), ...row, expired: false, language, ...state };
        const first = Promise.resolve({ offer: offer as unknown as ReadOffer });
        await cleanup();
        await render(<OfferPage token="x" first={first} />);
        await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
        const name = `${language} ${state.status} ${JSON.stringify(state.project)?.length}`;
        const answers =
          state.status === 'sent' && !state.expired ? ['.bar button', '.bar button + button'] : [];
        for (const answer of ['', ...answers]) {
          if (answer) (document.querySelector(answer) as HTMLElement).click();
          expect(harmOf(text), name + answer).toEqual([]);
          expect(misplacedTexts(), name + answer).toEqual([]);
          // The markup is the same for every text.
          const { violations } = text.startsWith(FORMULA) ? await axe.run() : { violations: [] };
          expect(
            violations.map(({ id }) => id),
            name + answer,
          ).toEqual([]);
          document.querySelector('dialog')?.close();
        }
      }
    await cdp().send('Emulation.setEmulatedMedia', { media: 'print' });
    await page.viewport(680, 960);
    expect(harmOf(text)).toEqual([]);
    expect(misplacedTexts()).toEqual([]);
  },
);
