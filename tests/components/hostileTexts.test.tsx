import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { AgencyLanguage } from '../../src/domain/languages';
import type { Mail } from '../../supabase/functions/_shared/mail/mail';
import { writeMail } from '../../supabase/functions/_shared/mail/write';
import { misplacedTexts } from '../kit/geometry';
import { store } from './kit/backend';
import { open, quote } from './kit/backOffice';
import { filled, harmOf, row, TURNED, texts } from './kit/hostileTexts';

test.each(Object.entries(texts))(
  'in the back office, %s in an offer runs nothing and breaks no layout',
  async (_, text) => {
    await page.viewport(320, 800);
    const request = quote({ name: text, company: text, message: text, status: 'approved' });
    const offer = { ...filled(text), ...row, quote_id: request.id, language: 'en' };
    for (const status of ['draft', 'accepted', 'declined'])
      store('offers', { ...offer, status, token: 'x', channel: 'link' });
    store('events', {
      subject_id: request.id,
      kind: 'offer',
      author: null,
      by_staff: false,
      happened_at: row.sent_at,
      details: { number: row.number, by: text, reason: text, status: ['sent', 'declined'] },
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

/** The emails about an offer and about delivered work, in which a client or staff typed the text. */
function mailsWith(text: string, language: AgencyLanguage): Mail[] {
  const mail = {
    id: 'm',
    attempt: 1,
    message_id: '<1@agency.example>',
    to: null,
    sender: null,
    reply_to: null,
    site_url: null,
    language,
  };
  const status = 'declined' as const;
  const offer = { ...row, ...filled(text), language, status, letter: null, token: 'x' };
  const work = { title: text, client_name: text };
  const delivery = { ...work, token: 'x', note: text };
  const answer = { ...work, id: 'p', client_company: text, approved_by: null, missing: text };
  return [
    { ...mail, kind: 'offer', offer },
    { ...mail, kind: 'offer_copy', offer },
    { ...mail, kind: 'offer_reminder', offer },
    { ...mail, kind: 'offer_answer', offer: { ...offer, quote_id: 'q', reason: text } },
    { ...mail, kind: 'delivery', project: delivery },
    { ...mail, kind: 'delivery_answer', project: answer },
  ];
}

test.each(Object.entries(texts))(
  'in emails about an offer or delivered work, %s runs nothing and breaks no layout',
  async (_, text) => {
    await page.viewport(320, 800);
    const defaults = { sender: 'mail@agency.example', siteUrl: 'https://agency.example' };
    for (const language of ['en', 'ar'] as const)
      for (const mail of mailsWith(text, language)) {
        const { kind } = mail;
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
  },
);
