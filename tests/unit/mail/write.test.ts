import { expect, it } from 'vitest';
import { agency } from '../../../src/agency/agency';
import type {
  DigestKind,
  Mail,
  MailedOffer,
  MailedQuote,
} from '../../../supabase/functions/_shared/mail/mail';
import { mark } from '../../../supabase/functions/_shared/mail/mark';
import { writtenMail as write } from '../../kit/writtenMail';

const quote: MailedQuote = {
  id: '22222222-2222-4222-8222-222222222222',
  reference: 'Q-7K3M9P',
  is_reachable: true,
  name: 'Camille Durand',
  email: 'camille@atelier.example',
  phone: '06 39 98 10 21',
  company: 'Atelier & Fils',
  project_type: 'website',
  budget: '5k-10k',
  timeline: 'asap',
  message: 'A site for our workshop.\nWith a shop.',
  language: 'ar',
  source: {
    landing_path: '/ar/website-creation',
    referrer: 'https://search.example/',
    utm_source: 'instagram',
    utm_campaign: 'launch',
  },
};
const link = `https://www.agency.example/admin/quotes/${quote.id}`;
const request = (changes: Partial<MailedQuote> = {}, language: Mail['language'] = 'en') =>
  write({ kind: 'request', language, quote: { ...quote, ...changes } });
const waiting = { ...quote, waiting_hours: 20 };
const digest = (kind: DigestKind, language: Mail['language'], count: number) =>
  write({ kind, language, count, quotes: [waiting] });
const receipt = (language: Mail['language']) =>
  write({ to: [quote.email], kind: 'receipt', language, quote: { reference: quote.reference } });

const note = {
  author: 'Camille Durand',
  body: 'Yes.\n<b>Soon</b>?',
  client: 'Camille\nDurand',
  reference: 'Q-7K3M9P',
  resource: 'quotes',
  id: quote.id,
};

it.each([
  [
    'that of the settings',
    'answers@agency.example',
    'box@agency.example',
    'answers@agency.example',
  ],
  ['the mailbox that is read', null, 'box@agency.example', 'box@agency.example'],
  ['that of the agency', null, undefined, agency.email],
])(
  'a client answers a message and a receipt at one address: %s',
  (_, reply_to, replyTo, address) => {
    const message = { subject: 'Hello', body: 'Hi', author: 'Zoé', reference: null, thread: [] };
    const mails = [
      { kind: 'message', message: { ...message, answers: null } },
      { kind: 'receipt', quote: { reference: quote.reference } },
    ];
    for (const mail of mails) {
      const written = write({ ...mail, language: 'en', to: [quote.email], reply_to }, { replyTo });
      expect(written.replyTo.address).toBe(address);
    }
  },
);

it.each([
  [
    'fr',
    'mention',
    'Camille Durand vous mentionne\u00a0: Camille Durand [Q-7K3M9P]',
    'Ouvrir la demande',
  ],
  ['fr', 'reply', 'Camille Durand a répondu [Q-7K3M9P]', 'Ouvrir la demande'],
  ['ar', 'reply', 'ردّ من \u2068Camille Durand\u2069 [Q-7K3M9P]', 'افتح الطلب'],
  [
    'ar',
    'mention',
    'إشارة إليك من \u2068Camille Durand\u2069: \u2068Camille Durand\u2069 [Q-7K3M9P]',
    'افتح الطلب',
  ],
])(
  'an email to a person of staff in %s about a %s names the client and the reference, quotes the text and links the record',
  (language, kind, subject, open) => {
    const mail = write({ to: ['zoe@agency.example'], kind, language, note });
    expect(mail.subject).toBe(subject);
    expect(mail.text).toContain('> Yes.\n> <b>Soon</b>?');
    expect(mail.text).toContain(`${open}${language === 'fr' ? '\u00a0' : ''}:\n${link}`);
    expect(mail.html).not.toContain('<b>Soon');
    expect(mail.headers).toMatchObject({ 'Auto-Submitted': 'auto-generated' });
  },
);

it('what staff answer to the email about a reply goes to the client', () => {
  const answer_to = { name: 'Camille\r\nDurand', address: quote.email };
  const mail = write({ kind: 'reply', language: 'en', note, answer_to, reply_to: agency.email });
  expect(mail.replyTo).toEqual({ name: 'Camille Durand', address: quote.email });
});

it('the email about a reply from another address names who wrote it, and does not say that the client did', () => {
  const author = 'lea@other.example · Camille';
  const other = { ...note, author, is_by_other: true };
  const mail = write({ to: ['zoe@agency.example'], kind: 'reply', language: 'en', note: other });
  expect(mail.subject).toBe(`Reply from ${author}: Camille Durand [Q-7K3M9P]`);
  expect(mail.text).toContain('another address than the client’s');
  expect(mail.text).not.toMatch(/client has replied|client wrote/u);
});

it('an email about a project without a quote has no reference, and a reply without a readable text quotes none', () => {
  const project = { ...note, resource: 'projects', reference: null, body: '' };
  const mail = write({ to: ['zoe@agency.example'], kind: 'reply', language: 'en', note: project });
  expect(mail.subject).toBe('Reply from Camille Durand');
  expect(mail.text).not.toContain('>');
  expect(mail.text).toContain(`https://www.agency.example/admin/projects/${quote.id}`);
});

it.each(['en', 'fr', 'ar'] as const)(
  'the email of the morning in %s lists what is due and how much more',
  (language) => {
    const entry = {
      list: 'followUps',
      resource: 'quotes',
      id: quote.id,
      name: 'Nadia',
      day: '2026-11-20',
    };
    const late = { ...entry, list: 'lateProjects', resource: 'projects', name: 'Shop\r\nBcc: x' };
    const due = { count: 52, first: [entry, late] };
    const { subject, text } = write({ to: ['zoe@agency.example'], kind: 'morning', language, due });
    expect(subject).toContain('52');
    expect(text).toMatch(/Nadia · .*20.*2026/u);
    expect(text).toContain(`Nadia · ${language === 'ar' ? '\u2068' : ''}20`);
    expect(text).toContain('Shop Bcc: x');
    expect(text).toContain('50');
    expect(text).toContain('https://www.agency.example/admin\n');
  },
);

it('the owner of a record gets the answer of a client beside the agency, and nobody gets it twice', () => {
  const answer = {
    kind: 'delivery_answer',
    language: 'en',
    project: {
      id: '1',
      title: 'Shop',
      client_name: 'Nadia',
      client_company: null,
      approved_by: 'Nadia',
      missing: null,
    },
  };
  const to = (also: string | null, recipients: string[] | null = ['team@agency.example']) =>
    write({ ...answer, to: recipients, also }).to.map(({ address }) => address);
  expect(to('zoe@agency.example')).toEqual(['team@agency.example', 'zoe@agency.example']);
  expect(to('Team@Agency.example')).toHaveLength(1);
  expect(to(agency.email, null)).toEqual([agency.email]);
  expect(to(null)).toEqual(['team@agency.example']);
});

it('the email to the agency contains the client, the request, its source, the contact details and a link to the quote', () => {
  const { subject, text, html, to, from, replyTo, messageId } = request();
  expect(subject).toBe('New request Q-7K3M9P from Camille Durand');
  expect(to).toEqual([{ name: '', address: agency.email }]);
  expect(from).toEqual({ name: agency.name.en, address: 'mail@agency.example' });
  expect(replyTo).toEqual({ name: 'Camille Durand', address: 'camille@atelier.example' });
  expect(messageId).toBe('<1@agency.example>');
  for (const part of [
    'camille@atelier.example',
    '06 39 98 10 21',
    'Website',
    '5,000-10,000 EUR',
    'ASAP',
    link,
  ]) {
    expect(text).toContain(part);
    expect(html).toContain(part);
  }
  expect(text).toContain('> A site for our workshop.\n> With a shop.');
  expect(html).toContain('Atelier &amp; Fils');
  expect(html).toContain('href="mailto:camille@atelier.example"');
  expect(html).toContain('href="tel:0639981021"');
  for (const part of [
    'Language: Arabic',
    'Page: /ar/website-creation',
    'https://search.example/',
    'Campaign: instagram / launch',
  ])
    expect(text).toContain(part);
  expect(request({}, 'fr').text).toContain('Langue\u00a0: arabe');
});

it.each([
  [
    'en',
    'reminder',
    'Requests of the last 7 days waiting for an answer: 1,201',
    'Q-7K3M9P: 20 hours · Website',
    '1,200',
  ],
  [
    'fr',
    'over_limit',
    'Demandes arrivées en masse\u00a0: 1\u202f201',
    'Q-7K3M9P\u00a0: 20\u00a0heures',
    '1\u202f200',
  ],
] as const)('an email about many requests (%s, %s)', (language, kind, subject, first, others) => {
  const mail = digest(kind, language, 1201);
  expect(mail.subject).toBe(subject);
  expect(mail.replyTo.address).toBe(agency.email);
  expect(mail.text).toContain(first);
  expect(mail.html).toContain(`href="${link}"`);
  const filter = kind === 'reminder' ? { status: 'pending' } : { spam: 'only' };
  expect(mail.text).toContain(
    `https://www.agency.example/admin/quotes?filter=${encodeURIComponent(JSON.stringify(filter))}\n`,
  );
  for (const body of [mail.text, mail.html]) expect(body).toContain(others);
  expect(digest(kind, language, 1).text).not.toContain(others);
});

it('the email to the agency escapes typed text, so that it cannot add markup, headers or lines', () => {
  const hostile = 'Eve"<script>alert(1)</script>\r\nBcc: x@y.example\u202e\u0000';
  const { subject, html, text, replyTo } = request({
    name: hostile,
    company: hostile,
    message: `</blockquote><img src="https://a.example/p.png">\r\n\u202eOpen the request:\r\nhttps://a.example`,
  });
  for (const value of [subject, replyTo.name]) expect(value).not.toMatch(/[\p{Cc}\u202e]/u);
  expect(html).not.toMatch(/<script|<img src="(?!cid:)|\u202e/u);
  expect(text).toContain('> Open the request:\n> https://a.example');
  expect(text).not.toMatch(/^https:\/\/a\.example/mu);
});

it('the Reply-To header contains the email address of the agency when the visitor’s email address is invalid', () => {
  const { replyTo, html } = request({ email: 'a@b.example, c@d.example', is_reachable: false });
  expect(replyTo.address).toBe(agency.email);
  expect(html).not.toContain('mailto:a@b');
});

it.each([
  [
    'en',
    'ltr',
    'We have received your request Q-7K3M9P',
    'within 24 hours',
    'You pay only upon approval',
  ],
  [
    'fr',
    'ltr',
    'Nous avons reçu votre demande Q-7K3M9P',
    'sous 24 heures',
    'Vous ne payez qu’après validation',
  ],
  ['ar', 'rtl', 'تسلّمنا طلبك \u2068Q-7K3M9P\u2069', 'خلال 24 ساعة', 'لا تدفع إلا بعد موافقتك'],
] as const)(
  'the receipt contains the reference, the next steps, the contact details and the logo of the agency, and loads nothing (%s, %s)',
  (language, direction, subject, promise, approval) => {
    const mail = receipt(language);
    expect(mail.subject).toBe(subject);
    const name = agency.name[language === 'ar' ? 'ar' : 'en'];
    expect(mail.replyTo).toEqual({ name, address: agency.email });
    expect(mail.html).toContain(`<html lang="${language}" dir="${direction}">`);
    for (const part of ['Q-7K3M9P', promise, approval, agency.email, agency.phoneDisplay])
      for (const body of [mail.text, mail.html]) expect(body).toContain(part);
    const [{ cid, content } = { cid: '', content: '' }] = mail.attachments;
    expect(mail.html).toContain(`<img src="cid:${cid}"`);
    expect(content).toBe(mark);
    expect(mail.html.replaceAll('&amp;', '&')).toContain(`>${name}</span>`);
    expect(mail.html).not.toMatch(/<img src="(?!cid:)|<link|<script|@import|url\(/u);
  },
);

it('emails use the settings that staff have saved instead of the configuration', () => {
  const to = ['team@agency.example', 'boss@agency.example'];
  const saved = { to, sender: 'hello@agency.example', site_url: 'https://other.example' };
  const mail = write({ ...saved, kind: 'request', language: 'en', quote });
  expect(mail.from.address).toBe('hello@agency.example');
  expect(mail.text).toContain('https://other.example/admin/quotes/');
  expect(mail.to.map(({ address }) => address)).toEqual(to);
});

const TOKEN = 'S0meSecretToken_of-an-offer';
const sent: MailedOffer = {
  number: 'O-2026-014',
  revision: 1,
  language: 'en',
  status: 'sent',
  token: TOKEN,
  client_name: 'Priya Nair',
  client_company: 'Nair Clinics',
  client_address: null,
  client_vat_number: 'IN 123',
  title: 'A clinic app',
  introduction: 'Two phases.',
  terms: 'Payable upon approval.',
  start_on: '2027-01-11',
  duration: '8 weeks',
  lines: [
    { text: 'Design', quantity: 2.5, unit_cents: 400_000, vat_rate: 20 },
    { text: 'A manual', quantity: 1, unit_cents: 227_488, vat_rate: 5.5 },
  ],
  chosen: [],
  vat_case: 'charged',
  gross_cents: 1_440_000,
  valid_until: '2026-12-24',
  sent_at: '2026-11-24T10:00:00Z',
  answered_at: null,
  answered_by: null,
  letter: null,
};
const accepted: MailedOffer = {
  ...sent,
  status: 'accepted',
  answered_by: 'Priya N.',
  answered_at: '2026-11-25T23:30:00Z',
};

it('the confirmation of an accepted offer says which optional lines were chosen, and has their total', () => {
  const [line] = sent.lines;
  if (!line) throw new Error('The offer has no line.');
  const lines = [
    line,
    { ...line, text: 'Photos', optional: true as const },
    { ...line, text: 'Training', optional: true as const, quantity: 1 },
  ];
  const offer = { ...accepted, lines, chosen: [3] };
  const { text } = write({ kind: 'offer_copy', language: 'en', offer });
  expect(text).toMatch(/Photos[^\n]*\n?[^\n]*Optional, not chosen/u);
  expect(text).toMatch(/Training[^\n]*\n?[^\n]*Optional, chosen/u);
  expect(text).toContain('€16,800.00');
  // The form of the site says 'مطلوب' where a field is required.
  const arabic = write({ kind: 'offer_copy', language: 'ar', offer: { ...offer, language: 'ar' } });
  expect(arabic.text).toMatch(/Photos[^\n]*\n?[^\n]*اختياري، لم يتم اختياره/u);
  expect(arabic.text).toMatch(/Training[^\n]*\n?[^\n]*اختياري، تم اختياره/u);
});

const offerLink = `https://www.agency.example/offer#${TOKEN}`;

it.each([
  [
    ...(['offer', 'en', 'Offer O-2026-014: A clinic app', 'Hello Priya Nair,'] as const),
    ['Here is our offer for “A clinic app”.', '€14,400.00', '24\u00a0December 2026'],
  ],
  [
    ...(['offer', 'fr', 'Devis O-2026-014\u00a0: A clinic app', 'Bonjour Priya Nair,'] as const),
    ['Vous pouvez y lire le devis', 'Total TTC', '14\u202f400,00\u00a0€', '24\u00a0décembre 2026'],
  ],
  [
    ...(['offer', 'ar', 'عرض السعر O-2026-014: A clinic app', 'مرحبًا Priya Nair،'] as const),
    ['إليك عرض السعر لمشروع «A clinic app».', '14,400.00', '24\u00a0ديسمبر 2026'],
  ],
  [
    ...(['offer_copy', 'fr', 'Devis O-2026-014 accepté\u00a0: A clinic app', 'Bonjour'] as const),
    ['TVA 5,5\u00a0% sur 2\u202f274,88\u00a0€', 'Accepté par Priya N. le 26\u00a0novembre 2026'],
  ],
  [
    ...(['offer_copy', 'ar', 'تأكيد قبول عرض السعر O-2026-014: A clinic app', 'مرحبًا'] as const),
    ['قُبل باسم Priya N. في 26\u00a0نوفمبر 2026'],
  ],
  [
    ...(['offer_reminder', 'ar', 'تذكير بعرض السعر O-2026-014: A clinic app'] as const),
    ...(['مرحبًا Priya Nair،', ['ينتظر ردك', '24\u00a0ديسمبر 2026']] as const),
  ],
] as const)(
  'the email %s to the client says what the offer is, with number, title, total and link (%s)',
  (kind, language, subject, greeting, parts) => {
    const offer = { ...(kind === 'offer_copy' ? accepted : sent), language };
    const mail = write({ to: [quote.email], kind, language, offer });
    const plain = (text: string) => text.replace(/[\u2066-\u2069]|<wbr>|<\/?bdi>/gu, '');
    expect(plain(mail.subject)).toBe(subject);
    expect(mail.text).toContain(`:\n${offerLink}\n`);
    expect(mail.html).toContain(`href="${offerLink}"`);
    for (const part of ['O-2026-014', agency.email, greeting, ...parts])
      for (const body of [mail.text, mail.html]) expect(plain(body)).toContain(part);
    expect(mail.html).not.toMatch(/<img src="(?!cid:)|<link|<script|@import|url\(/u);
    const withoutLink = write({ kind, language, offer: { ...offer, token: null } });
    expect(withoutLink.html).not.toContain('/offer#');
  },
);

it('the letter of staff takes the place of the greeting, in the email of the offer only, and is neither markup nor a header', () => {
  const letter = 'Dear Priya,\n\nas we said:\r\nBcc: all@example.com <b>now</b>\u202e\0';
  const offer = { ...sent, letter };
  const { subject, text, html } = write({ kind: 'offer', language: 'en', offer });
  expect(subject).toBe('Offer O-2026-014: A clinic app');
  expect(text).toMatch(
    /^Dear Priya,\n\nas we said:\nBcc: all@example\.com <b>now<\/b>\n\nOffer: O-2026-014/u,
  );
  expect(html).toContain('Dear Priya,\n\nas we said:\nBcc: all@example.com &lt;b&gt;now&lt;/b&gt;');
  for (const kind of ['offer_reminder', 'offer_copy'] as const)
    expect(write({ kind, language: 'en', offer }).text).toMatch(/^Hello Priya Nair,/u);
});

it('the confirmation of an accepted offer is a copy of the contract', {
  tags: 'mail',
}, () => {
  const offer = { ...accepted, client_address: '4 Harbour Road\nDubai' };
  const { text, html } = write({ kind: 'offer_copy', language: 'en', offer });
  expect(text).toContain(`
For: Priya Nair, Nair Clinics, 4 Harbour Road Dubai
VAT number: IN 123
Date: 24\u00a0November 2026
Start: 11\u00a0January 2027
Duration: 8 weeks

Description:
> Two phases.

Services and prices:
1. Design
   2.5 × €4,000.00 · VAT 20%: €10,000.00
2. A manual
   1 × €2,274.88 · VAT 5.5%: €2,274.88

Total excluding VAT: €12,274.88
VAT 20% on €10,000.00: €2,000.00
VAT 5.5% on €2,274.88: €125.12
Total including VAT: €14,400.00

Terms:
> Payable upon approval.

Accepted by Priya N. on 26\u00a0November 2026
`);
  expect(text).toContain(`From: ${agency.legal.company || agency.name.en}`);
  expect(text).toContain(`, ${agency.offices[0].street.en}, `);
  const arabic = write({ kind: 'offer_copy', language: 'ar', offer });
  expect(arabic.text).toContain('Priya Nair، Nair Clinics، \u200e4 Harbour Road Dubai\u200f');
  expect(arabic.text).toContain(`، \u200e${agency.offices[0].street.ar}\u200f، `);
  for (const part of ['A manual', '€125.12', 'Payable upon approval.', 'Priya N.'])
    expect(html.replaceAll('<wbr>', '')).toContain(part);
});

it('the confirmation of an offer without VAT says why there is none', () => {
  const lines = sent.lines.map((line) => ({ ...line, vat_rate: 0 }));
  const offer = { ...accepted, lines, vat_case: 'exempt', gross_cents: 1_227_488, revision: 2 };
  const { text } = write({ kind: 'offer_copy', language: 'en', offer });
  expect(text).toContain('Offer: O-2026-014 revision 2\n');
  expect(text).toContain('Total excluding VAT: €12,274.88\nTotal: €12,274.88\n');
  expect(text).toContain('Article 293 B');
  expect(text).not.toContain('VAT 0%');
});

const HOSTILE = 'Shop\r\nBcc: everybody@example.com\u2028\u202e\u2066txt.exe\0';
it.each(['offer', 'offer_copy', 'offer_reminder', 'offer_answer', 'delivery', 'delivery_answer'])(
  'a name or a title adds no header to the email %s and turns no words',
  (kind) => {
    const names = { client_name: HOSTILE, client_company: HOSTILE, title: HOSTILE };
    const offer = { ...accepted, ...names, answered_by: HOSTILE, reason: null, quote_id: quote.id };
    const project = { ...names, id: 'p', token: TOKEN, note: null, approved_by: HOSTILE };
    for (const language of ['en', 'fr', 'ar'] as const) {
      const mail = write({ kind, language, offer, project });
      expect(mail.subject).toContain('Shop Bcc: everybody@example.com txt.exe');
      for (const header of [mail.subject, mail.replyTo.name, mail.from.name])
        expect(header).not.toMatch(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066\u2067]/u);
      // Isolates that the email itself adds are all closed.
      expect(mail.subject.match(/\u2068/gu)?.length).toBe(mail.subject.match(/\u2069/gu)?.length);
      expect(mail.text).not.toMatch(/^Bcc|[\u202a-\u202e]/mu);
    }
  },
);

it.each([
  ['en', 'Camille \u202eDurand\r\n', 'Offer O-2026-014 accepted by Nair Clinics: A clinic app'],
  ['fr', null, 'Devis O-2026-014 refusé par Nair Clinics\u00a0: A clinic app'],
] as const)(
  'the agency learns that an offer is accepted or declined (%s)',
  (language, by, subject) => {
    const reason = by ? null : 'Trop cher.\nhttps://a.example';
    const status = by ? 'accepted' : 'declined';
    const answered = { ...accepted, token: undefined, quote_id: quote.id, status, answered_by: by };
    const offer = { ...answered, reason };
    const { text, html, ...mail } = write({ kind: 'offer_answer', language, offer });
    expect(mail.subject.replace(/[\u2066-\u2069]/gu, '')).toBe(subject);
    expect(mail.to).toEqual([{ name: '', address: agency.email }]);
    expect(text).toContain(
      by ? 'Accepted by: Camille Durand' : 'Motif\u00a0:\n> Trop cher.\n> https://a.example',
    );
    expect(html).toContain(`href="${link}"`);
    expect(text).toContain(by ? 'Total including VAT: €14,400.00' : 'Total TTC\u00a0: 14');
    // The link of the client would let whoever reads the mailbox of the agency answer for the client.
    for (const body of [text, html]) expect(body).not.toContain(TOKEN);
  },
);

it.each([
  ['en', 'Ready for your approval: Shop', 'Look at the work and approve it'],
  ['ar', 'مشروعك ينتظر موافقتك: \u2068Shop\u2069', 'اطّلع على العمل ووافق عليه'],
] as const)(
  'a client is asked for approval with the link and the words of staff (%s)',
  (language, subject, open) => {
    const names = { title: 'Shop', client_name: 'Priya Nair' };
    const project = { token: TOKEN, note: 'Test <b>the order</b>', ...names };
    const mail = write({ to: [quote.email], kind: 'delivery', language, project });
    expect(mail.subject).toBe(subject);
    expect(mail.text).toMatch(new RegExp(`${open}\\s?:\n${offerLink}\n`, 'u'));
    expect(mail.html).toContain('Test &lt;b&gt;the order&lt;/b&gt;');
  },
);

it.each([
  ['en', { approved_by: 'Camille', missing: null }, 'Approved: Shop', 'Camille'],
  [
    'fr',
    { approved_by: null, missing: '<i>La carte' },
    'Il manque quelque chose\u00a0: Shop',
    '&lt;i&gt;La carte',
  ],
] as const)(
  'the agency learns what the client answered to a delivery (%s)',
  (language, answer, subject, shown) => {
    const id = '7d0f0000-0000-4000-8000-000000000001';
    const mail = write({
      kind: 'delivery_answer',
      language,
      project: { id, title: 'Shop', client_name: 'Priya', client_company: 'Nair', ...answer },
    });
    expect(mail.text.replace(/[\u2066-\u2069]/gu, '')).toContain(': Priya, Nair\n');
    expect(mail.subject.replace(/[\u2066-\u2069]/gu, '')).toBe(subject);
    expect(mail.html).toContain(shown);
    expect(mail.html).toContain(`/admin/projects/${id}"`);
  },
);
