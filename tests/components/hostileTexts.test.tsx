import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
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

const client = (kind: string, text: string) => ({
  kind,
  offer: { ...row, ...filled(text), token: 'x', quote_id: 'q', status: 'declined', reason: text },
  project: {
    id: 'p',
    token: 'x',
    title: text,
    approved_by: null,
    missing: text,
    note: text,
    client_name: text,
    client_company: text,
  },
});

test.each(Object.entries(texts))(
  'in emails about an offer, %s runs nothing and breaks no layout',
  async (_, text) => {
    await page.viewport(320, 800);
    const defaults = { sender: 'mail@agency.example', siteUrl: 'https://agency.example' };
    for (const language of ['en', 'ar'] as const)
      for (const kind of [
        'offer',
        'offer_copy',
        'offer_reminder',
        'offer_answer',
        'delivery',
        'delivery_answer',
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
  },
);
