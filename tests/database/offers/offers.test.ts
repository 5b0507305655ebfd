import { expect, it } from 'vitest';
import { offerValues } from '../../kit/rows';
import { openBackend } from '../kit/backend';
import { byPhone, openOffers } from '../kit/offers';
import { insertOffer, insertProject } from '../kit/rows';

const backend = openBackend();

type Row = Record<string, unknown>;

const { find: offer, write, draft, sent } = openOffers(backend);
const quote = async (id: string) => (await backend.find('quotes', id)) as Row;
const history = (id: string) =>
  backend.sql(
    "select details, author from public.events where subject_id = $1 and kind = 'offer' order by id",
    [id],
  );

it('sending gives a gapless number of the year, a token and 30 days, and answers the request', {
  tags: 'offer',
}, async () => {
  const first = await sent({ updated_by: 'Claire' });
  const second = await sent();
  const [day] = await backend.sql(
    `select private.agency_day()::text as today, valid_until - private.agency_day() as days
     from public.offers where id = $1`,
    [first.id],
  );
  expect(day?.days).toBe(30);
  const year = `${day?.today}`.slice(0, 4);
  expect(await offer(first.id)).toMatchObject({ status: 'sent', number: `O-${year}-001` });
  expect(await offer(second.id)).toMatchObject({
    number: `O-${year}-002`,
    token: expect.stringMatching(/^[\w-]{43}$/u),
    sent_at: expect.anything(),
  });
  const answered = { status: 'contacted', responded_at: expect.anything() };
  expect(await quote(first.quote_id)).toMatchObject(answered);
  expect(await history(first.quote_id)).toMatchObject([
    { author: 'Claire', details: { status: ['draft', 'sent'], gross_cents: 180_000, revision: 1 } },
  ]);
});

it('reopening makes a draft of the next revision with the same number, and the old link dies', async () => {
  const { id } = await sent();
  const { number, token } = await offer(id);
  await write(id, { status: 'draft' });
  expect(await offer(id)).toMatchObject({ number, revision: 2, token: null, sent_at: null });
  await write(id, { title: 'Shop' });
  await write(id, { status: 'sent' });
  const again = await offer(id);
  expect(again).toMatchObject({ number, revision: 2, title: 'Shop' });
  expect(again.token).not.toBe(token);
});

const paths: [path: string, last: string][] = [
  ['draft accepted', '409'],
  ['draft withdrawn', '409'],
  ['draft sent withdrawn draft sent', 'ok'],
  ['draft sent draft withdrawn draft sent', 'ok'],
  ['draft sent draft declined', '409'],
  ['draft sent withdrawn accepted', '409'],
  ['draft sent declined draft', 'ok'],
  ['draft sent declined sent', 'ok'],
  ['draft sent accepted sent', 'ok'],
  ['draft sent accepted draft', '409'],
  ['draft sent accepted withdrawn', '409'],
];
it('staff withdraw, reopen and answer an offer in these orders only', async () => {
  for (const [path, last] of paths) {
    const { id } = await draft();
    let answer = '';
    for (const status of path.split(' ').slice(1))
      answer = await write(id, { status, ...(/ed$/u.test(status) && byPhone) });
    expect([path, answer]).toEqual([path, expect.stringContaining(last)]);
  }
});

it('staff record an acceptance only with the name of the client and a channel', async () => {
  const { id, quote_id } = await sent();
  for (const changes of [{}, { channel: 'phone' }, { channel: 'link', answered_by: 'Camille' }])
    expect(await write(id, { status: 'accepted', ...changes })).toContain('PT422');
  for (const answered_by of ['', '\u2800'])
    expect(await write(id, { status: 'accepted', channel: 'phone', answered_by })).toContain(
      'answered_by',
    );
  await write(id, { status: 'accepted', ...byPhone });
  expect(await quote(quote_id)).toMatchObject({ status: 'approved', updated_by: 'Claire' });
  // The undo.
  await write(id, { status: 'sent' });
  expect(await quote(quote_id)).toMatchObject({ status: 'contacted' });
  expect(await offer(id)).toMatchObject({ answered_by: null, channel: null, answered_at: null });
});

it('the confirmation of an acceptance that staff record waits for 15 seconds, and does not leave if they take it back', async () => {
  const { id } = await sent({ mail_to: 'camille@atelier.example' });
  const copies = () =>
    backend.sql(
      `select mails.status, extract(epoch from next_attempt_at - answered_at)::integer as seconds
       from public.mails join public.offers on offers.id = offer_id where offer_id = $1 and kind = 'offer_copy'`,
      [id],
    );
  const waits = [{ status: 'queued', seconds: 15 }];
  for (let times = 0; times < 2; times += 1) {
    await write(id, { status: 'accepted', ...byPhone });
    expect(await copies()).toEqual(waits);
    await write(id, { status: 'sent' });
    expect(await copies()).toEqual([]);
  }
  await write(id, { status: 'accepted', ...byPhone });
  await backend.sql("update public.mails set status = 'sent' where kind = 'offer_copy'");
  await write(id, { status: 'sent' });
  await write(id, { status: 'accepted', ...byPhone });
  expect(await copies()).toEqual(waits);
  await backend.sql("update public.mails set status = 'sending' where kind = 'offer_copy'");
  await write(id, { status: 'sent' });
  await write(id, { status: 'declined', ...byPhone });
  const needed = "select id from private.needed_mails where kind = 'offer_copy'";
  expect(await backend.sql(needed)).toEqual([]);
  await write(id, { status: 'sent' });
  await backend.sql("delete from public.mails where kind = 'offer_copy'");
  const { token } = await offer(id);
  await backend.call('answer_offer', { token, revision: '1', answer: { accept: 'Camille' } });
  expect(await copies()).toEqual([{ status: 'queued', seconds: 0 }]);
});

it('neither staff nor the service key record an answer by the link, whatever stands around the word', async () => {
  const { id } = await sent();
  const answer = { answered_by: 'Camille', decline_reason: 'x' };
  for (const client of [await backend.staff(), backend.service()])
    for (const status of ['accepted', 'declined'])
      for (const channel of ['link', ' link', 'link\u200b', '\u00a0link\u0001', 'LINK', '']) {
        const changes = { ...answer, status, channel };
        const { error } = await client.from('offers').update(changes).eq('id', id);
        expect([channel, error?.details]).toEqual([
          channel,
          '{"field": "channel", "reason": "required"}',
        ]);
      }
  expect(await offer(id)).toMatchObject({ status: 'sent', channel: null });
});

it('an acceptance by the client, or of a project, cannot be taken back', {
  tags: 'acceptance',
}, async () => {
  const converted = await sent();
  await write(converted.id, { status: 'accepted', ...byPhone });
  await insertProject(backend, { quote_id: converted.quote_id });
  expect(await write(converted.id, { status: 'sent' })).toContain('PT409');
  const { id } = await sent();
  const { token } = await offer(id);
  await backend.call('answer_offer', { token, revision: '1', answer: { accept: 'Camille' } });
  expect(await write(id, { status: 'sent' })).toContain('PT409');
});

const printed = {
  language: 'fr',
  client_name: 'x',
  client_company: 'x',
  client_address: 'x',
  client_vat_number: 'x',
  title: 'x',
  introduction: 'x',
  terms: 'x',
  start_on: '2026-12-01',
  duration: 'x',
  vat_case: 'exempt',
  lines: [],
};
it('nothing that is printed changes once an offer was sent, with the rights of staff, of the service key and of the owner', async () => {
  for (const status of ['sent', 'accepted', 'declined', 'withdrawn']) {
    const { id } = await sent();
    if (status !== 'sent') await write(id, { status, ...byPhone });
    const before = await offer(id);
    for (const [column, value] of Object.entries(printed))
      await expect(
        backend.change('offers', id, { [column]: column === 'lines' ? '[]' : value }),
      ).rejects.toThrow('does not change');
    expect(await write(id, { lines: [] })).toContain('PT409');
    const rows = backend.service().from('offers');
    expect((await rows.update({ lines: [] }).eq('id', id)).error?.code).toBe('PT409');
    expect(await offer(id)).toEqual(before);
    expect(await write(id, { valid_until: '2199-01-01' })).toContain(
      status === 'sent' ? 'ok' : 'PT409',
    );
  }
});

it('an offer that somebody has sent meanwhile by its link is not said to be sent by mail, and a retry of a sending is', async () => {
  const email = 'camille@atelier.example';
  const { id } = await draft();
  expect(await write(id, { status: 'sent', mail_to: email })).toBe('ok');
  expect(await write(id, { status: 'sent', mail_to: ` ${email}` })).toBe('ok');
  const byLink = await sent();
  for (const changes of [{ mail_to: email }, { status: 'sent', mail_to: email }])
    expect(await write(byLink.id, changes)).toBe('PT409 {"reason": "sent"}');
  const mailed = "select offer_id from public.mails where kind = 'offer'";
  expect(await backend.column(mailed)).toEqual([id]);
});

it('only one offer of a quote is sent or accepted at a time', { tags: 'offer' }, async () => {
  const { quote_id } = await sent();
  const other = await insertOffer(backend, { quote_id });
  expect(await write(other, { status: 'sent' })).toContain('23505');
});

it('staff prolong a sent or expired offer, and its link stays', {
  tags: 'offer',
}, async () => {
  const { id } = await sent();
  const { token } = await offer(id);
  await backend.change('offers', id, { valid_until: '2026-01-01' });
  for (const valid_until of ['2026-01-02', null])
    expect(await write(id, { valid_until })).toContain('"valid_until"');
  expect(await write(id, { valid_until: '2199-01-01', updated_by: 'Claire' })).toBe('ok');
  expect(await offer(id)).toMatchObject({ token, status: 'sent', revision: 1 });
  const answer = { accept: 'Camille' };
  await backend.call('answer_offer', { token, revision: '1', answer });
  expect(await offer(id)).toMatchObject({ status: 'accepted' });
});

it('staff delete a draft without a number, and withdraw one that has a number, which not even the service key deletes', async () => {
  const unnumbered = await draft();
  await (await backend.staff()).from('offers').delete().eq('id', unnumbered.id);
  expect(await offer(unnumbered.id)).toBeUndefined();
  const { id } = await sent();
  await write(id, { status: 'draft' });
  for (const client of [await backend.staff(), backend.service()])
    expect((await client.from('offers').delete().eq('id', id)).error).toMatchObject({
      code: 'PT409',
      details: '{"reason": "numbered"}',
    });
  expect(await write(id, { status: 'withdrawn' })).toBe('ok');
});

it('with its quote a draft goes, a contract stays whole, and any other offer keeps only its number, dates and amounts', async () => {
  const contact = { client_company: 'Atelier', client_address: '1 rue', introduction: 'Hello' };
  const kept = await sent(contact);
  await write(kept.id, { status: 'accepted', ...byPhone });
  const open = await sent(contact);
  const { token } = await offer(open.id);
  const declined = await sent(contact);
  await write(declined.id, { status: 'declined', ...byPhone, decline_reason: 'Too much' });
  const reopened = await sent(contact);
  await write(reopened.id, { status: 'draft' });
  const gone = await draft();
  for (const { quote_id } of [kept, open, declined, reopened, gone])
    await (await backend.staff()).from('quotes').delete().eq('id', quote_id);
  expect(await offer(gone.id)).toBeUndefined();
  expect(await offer(kept.id)).toMatchObject({ status: 'accepted', quote_id: null, ...contact });
  const bare = {
    quote_id: null,
    token: null,
    client_name: '–',
    client_company: null,
    introduction: null,
    client_address: null,
    answered_by: null,
    decline_reason: null,
    gross_cents: 180_000,
    lines: [{ ...offerValues.lines[0], text: '–' }],
  };
  expect(await offer(open.id)).toMatchObject({ status: 'withdrawn', ...bare });
  expect(await offer(declined.id)).toMatchObject({ status: 'declined', ...bare });
  expect(await offer(reopened.id)).toMatchObject({ status: 'withdrawn', ...bare });
  expect(await backend.call('read_offer', { token })).toBeNull();
  await sent();
  const numbers = 'select substr(number, 8) from public.offers where number is not null order by 1';
  expect(await backend.column(numbers)).toEqual(['001', '002', '003', '004', '005']);
});
