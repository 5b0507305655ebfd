import { describe, expect, it } from 'vitest';
import { LARGEST_MAIL, shortened } from '../../../supabase/functions/_shared/receive/limits.ts';
import { parse } from '../../../supabase/functions/_shared/receive/parse.ts';
import { clientMail, OURS } from '../../kit/clientMail';

const read = (name: string) => parse(clientMail(name), 'mx.agency.example');
const written = (text: string) => parse(new TextEncoder().encode(text.replace(/\n/gu, '\r\n')));

describe('the text of a reply is what the client wrote, without the quotation', () => {
  it.each([
    ['gmail-en', 'Yes, Monday at ten suits us.\n\nRegards,\nCamille\n+33 6 12 34 56 78'],
    ['gmail-fr', 'Oui, lundi à dix heures.'],
    ['gmail-ar', 'نعم، يناسبنا يوم الاثنين.'],
    ['apple-en', 'Please send the offer.\n\nSent from my iPhone'],
    ['apple-fr', 'Envoyez-nous l’offre, merci.\n\nEnvoyé de mon iPhone'],
    ['apple-ar', 'أرسلوا العرض من فضلكم.'],
    ['outlook-en', 'The budget is approved.'],
    ['outlook-fr', 'Le budget est validé.'],
    ['outlook-ar', 'تمت الموافقة على الميزانية.\n\nشكرًا'],
  ])('%s', async (name, body) => {
    expect(await read(name)).toMatchObject({
      kind: 'reply',
      body,
      sender: 'camille@client.example',
      authenticated: true,
      thread: ['<first@client.example>', OURS],
      attachments: [],
      omitted: [],
      sender_name: name.endsWith('ar') ? 'ليلى حداد' : 'Camille Durand',
    });
  });

  it('a quotation with answers in it is kept', async () => {
    expect(await read('inline')).toMatchObject({
      body: expect.stringContaining('> Which colour?\nBlue.\n> When?\nIn May.'),
    });
  });

  it.each([
    'On Monday at 10:\nI shall call.',
    'From: Lyon\nwe take the train.',
    'Our journey:\n\nFrom: Lyon\nTo: Dubai\nDate: 3 May\nHotel: two rooms',
    'The words were:\n\nHello',
    '> only a quotation',
    'We need:\n\n> Home\n> Shop',
    'Voici mes commentaires.\n\nDe : A <a@b.example>\nDate : lundi\nCc : B\nObjet : C\n\nOui.',
    'See my answers below.\n\nFrom: A <a@b.example>\nSent: Monday\nTo: B\nSubject: C\n\nYes.',
  ])('a text that only resembles a quotation is kept: %j', async (text) => {
    const mail = await written(`From: a@b.example\nMessage-ID: <1@b>\n\n${text}`);
    expect(mail).toMatchObject({ body: text });
  });

  it.each(['Fwd', 'TR', 'إعادة توجيه'])('what the client forwards is kept: %s', async (prefix) => {
    const text = 'The brief:\n\nFrom: A <a@b.example>\nDate: Monday\nSubject: C\nTo: D\n\nA shop.';
    const subject = `=?utf-8?B?${Buffer.from(`${prefix}: C`).toString('base64')}?=`;
    const mail = await written(`From: a@b.example\nSubject: ${subject}\n\n${text}`);
    expect(mail).toMatchObject({ body: text });
  });
});

it('files are named, images in the text and signatures are not, and an invitation is said', async () => {
  expect(await read('attachments')).toMatchObject({
    body: 'Here is the plan: our files [https://files.example/plan].',
    attachments: ['خطة.pdf'],
    omitted: ['calendar'],
  });
});

it.each([
  ['encrypted', { body: '', omitted: ['encrypted'], attachments: [] }],
  ['smime', { body: '', omitted: ['encrypted'], attachments: [] }],
  ['winmail', { body: 'See the file.', omitted: ['winmail'], attachments: ['winmail.dat'] }],
  ['charset', { body: expect.stringMatching(/^Caf.* and NUL {2}here\.$/u), omitted: [] }],
])('what cannot be read is said: %s', async (name, expected) => {
  expect(await read(name)).toMatchObject(expected);
});

it('a long text is cut between two characters, which is said', async () => {
  const mail = await written(
    `From: a@b.example\nContent-Type: text/plain; charset=utf-8\n\nx${'😀'.repeat(6_000)}`,
  );
  expect(mail).toMatchObject({ body: `x${'😀'.repeat(4_999)}`, omitted: ['rest'] });
});

describe('no person wrote', () => {
  it.each([
    ['vacation', { kind: 'ignored', reason: 'automatic' }],
    ['newsletter', { kind: 'ignored', reason: 'list' }],
    ['delayed', { kind: 'ignored', reason: 'report' }],
    [
      'bounce',
      {
        kind: 'bounce',
        message_ids: [OURS],
        reason: '550 5.1.1 <camille@client.example>: Recipient address rejected: User unknown',
      },
    ],
    ['exim-bounce', { kind: 'bounce', message_ids: [OURS], reason: 'camille@client.example' }],
  ])('%s', async (name, expected) => {
    expect(await read(name)).toEqual(expected);
  });

  it.each([
    ['X-Autoreply: yes', 'automatic'],
    ['Precedence: bulk', 'automatic'],
    ['Auto-Submitted: auto-generated (rejected)', 'automatic'],
    ['Precedence: list', 'list'],
  ])('%s', async (header, reason) => {
    expect(await written(`From: a@b.example\n${header}\n\nHi`)).toEqual({
      kind: 'ignored',
      reason,
    });
  });

  it('a reply that reached the agency over a list is one, but only its thread says to which record', async () => {
    const own = 'Authentication-Results: mx.agency.example; dmarc=pass header.from=client.example';
    const list = 'List-ID: <hello.agency.example>\nPrecedence: list\nIn-Reply-To: ';
    const text = `${own}\nFrom: a@client.example\n${list}${OURS}\n\nYes.`.replace(/\n/gu, '\r\n');
    expect(await parse(new TextEncoder().encode(text), 'mx.agency.example')).toMatchObject({
      kind: 'reply',
      thread: [OURS],
      authenticated: false,
      body: 'Yes.',
    });
  });

  it.each([
    'X-Original-From: Camille Durand <a@client.example>\nReply-To: hello@agency.example',
    'Reply-To: Camille Durand <a@client.example>',
  ])('a list that sends a reply in its own name is not its sender: %j', async (names) => {
    const from = `From: "'Camille Durand' via Hello" <hello@agency.example>`;
    const list = `List-ID: <hello.agency.example>\nIn-Reply-To: ${OURS}`;
    expect(await written(`${from}\n${names}\n${list}\n\nYes.`)).toMatchObject({
      kind: 'reply',
      sender: 'a@client.example',
      sender_name: 'Camille Durand',
      authenticated: null,
    });
  });

  it.each([
    'From: Shop <no-reply@shop.example>',
    'From: noreply+7@shop.example',
    'From: do-not-reply@shop.example',
    'From: postmaster@shop.example',
    'From: Mail Delivery System <MAILER-DAEMON@shop.example>',
    'From: a@b.example\nFeedback-ID: 1:2:3:shop',
    'From: a@b.example\nX-Auto-Response-Suppress: All',
    'From: a@b.example\nList-Post: <mailto:list@b.example>',
    `From: a@b.example\nList-Unsubscribe: <https://b.example>\nReferences: <issue@b.example>`,
    `From: a@b.example\nList-ID: <b.example>\nReferences: <issue@b.example>`,
  ])('so that it begins no request: %j', async (head) => {
    expect(await written(`${head}\n\nHi`)).toMatchObject({ kind: 'reply', is_bulk: true });
  });

  it('but a mail without such a mark', async () => {
    for (const from of ['nora@b.example', 'norepinephrine@b.example', 'post@b.example'])
      expect(await written(`From: ${from}\n\nHi`)).toMatchObject({ is_bulk: false });
  });

  it('a person may say that the mail is not automatic', async () => {
    expect(await written('From: a@b.example\nAuto-Submitted: no\n\nHi')).toMatchObject({
      body: 'Hi',
    });
  });
});

it('a mail without a Message-ID has one that is the same whenever it is read', async () => {
  const text = 'From: a@b.example\n\nHi';
  const [first, again, other] = [
    await written(text),
    await written(text),
    await written(`${text}!`),
  ];
  expect(first).toEqual(again);
  expect(first).not.toEqual(other);
  expect(first).toMatchObject({ message_id: expect.stringMatching(/^<\w{64}@unnamed.invalid>$/u) });
});

it('a line break in a subject is a space, and a name has no direction marks', async () => {
  const subject = `=?utf-8?B?${btoa('Hi\r\nBcc: x@y.example')}?=`;
  expect(await written(`From: "a\u202eb" <a@b.example>\nSubject: ${subject}\n\nHi`)).toMatchObject({
    subject: 'Hi Bcc: x@y.example',
    sender_name: 'ab',
  });
});

it('lines of many spaces below a word such as “From:” do not stop the server', async () => {
  const block = `from:\n${`${' '.repeat(999)}x\n`.repeat(5)}`;
  const mail = await written(`From: a@b.example\n\nYes.\n\n${block.repeat(11)}`);
  expect(mail).toMatchObject({ body: expect.stringContaining('Yes.') });
});

it('a report names only ids that the database can hold', async () => {
  const long = `<${'ع'.repeat(900)}@b.example>`;
  const report = `Action: failed\nMessage-ID: <a\0b@us.example>\nMessage-ID: ${long}`;
  const bytes = new TextEncoder().encode(report);
  const mail = await written(
    'From: a@b.example\nContent-Type: multipart/report; boundary=b\n\n' +
      '--b\nContent-Type: message/delivery-status\nContent-Transfer-Encoding: base64\n\n' +
      `${Buffer.from(bytes).toString('base64')}\n--b--`,
  );
  expect(mail).toMatchObject({ kind: 'bounce', message_ids: ['<ab@us.example>'] });
});

it('a report is about one mail, and not about the earlier ones of the conversation that it names', async () => {
  const head =
    'From: a@b.example\nX-Failed-Recipients: c@d.example\nReferences: <first@us.example>';
  const mail = await written(`${head} ${OURS}\n\nIt was not delivered.`);
  expect(mail).toMatchObject({ kind: 'bounce', message_ids: [OURS] });
});

describe('of a long part only the beginning is parsed', () => {
  const part = (head: string, body: string) => `--b\n${head}\n\n${body}\n`;
  const file = (name: string, lines: number) =>
    part(`Content-Disposition: attachment; filename="${name}"`, 'x\n'.repeat(lines));
  const parts = (...all: string[]) =>
    `From: a@b.example\nContent-Type: multipart/mixed; boundary="b"\n\n${all.join('')}--b--\n`;

  it('a file of 400,000 lines hides neither the text below it nor the next file', async () => {
    const text = part('Content-Type: text/plain', 'Here it is.');
    const mail = await written(parts(file('log.txt', 400_000), text, file('b.txt', 1)));
    expect(mail).toMatchObject({ body: 'Here it is.', attachments: ['log.txt', 'b.txt'] });
    expect(mail).toMatchObject({ omitted: [] });
  });

  it('a text below too many of them may be missing, and staff read so', async () => {
    const files = Array.from({ length: 20 }, (_, index) => file(`${index}.txt`, 4_000));
    const text = part('Content-Type: text/plain', 'A line.\n'.repeat(40));
    const mail = await written(parts(...files, text));
    expect(mail).toMatchObject({ attachments: { length: 20 }, omitted: ['rest'] });
  });

  it('what reaches the parser has a number of lines that a function can read in its time', () => {
    const mail = new TextEncoder().encode(parts(...Array(900).fill(file('a', 400))));
    const lines = new TextDecoder().decode(shortened(mail).raw).split('\n');
    expect(lines.length).toBeLessThan(75_000);
  });
});

describe('a mail bomb is refused before it is parsed', () => {
  const HEAD = 'From: a@b.example\r\n\r\n';
  const nested = (levels: number) => {
    let text = 'From: a@b.example\n';
    for (let level = 0; level < levels; level += 1)
      text += `Content-Type: multipart/mixed; boundary="b${level}"\n\n--b${level}\n`;
    return text;
  };
  it.each([
    [
      'more than 25 MB',
      () => parse(Buffer.concat([Buffer.from(HEAD), Buffer.alloc(LARGEST_MAIL, 'x')])),
    ],
    [
      '1,001 parts',
      () =>
        written(
          `From: a@b.example\nContent-Type: multipart/mixed; boundary=b\n\n${'--b\n\nx\n'.repeat(1_001)}`,
        ),
    ],
    ['25 levels', () => written(nested(25))],
    ['a long head', () => written(`From: a@b.example\n${'X: y\n'.repeat(60_000)}\nHi`)],
  ])('%s', async (_, act) => expect(act()).rejects.toMatchObject({ name: 'Unreadable' }));
});
