import { expect, it } from 'vitest';
import { openBackend } from '../kit/backend';
import { openOutbox } from '../kit/mails';
import { insertOffer, insertQuote } from '../kit/rows';

const backend = openBackend();
const { claim } = openOutbox(backend);

it('staff write the letter of a draft, which does not change once it is sent, and which no client reads on the page', async () => {
  const id = await insertOffer(backend, { quote_id: await insertQuote(backend) });
  const long = { letter: 'x'.repeat(2001) };
  expect((await backend.edit('offers', id, long)).error).toMatchObject({ code: '23514' });
  expect((await backend.edit('offers', id, { letter: ' Hello Camille ' })).error).toBeNull();
  const mail_to = 'camille@atelier.example';
  await backend.edit('offers', id, { status: 'sent', letter: 'Dear Camille', mail_to });
  expect((await backend.edit('offers', id, { letter: 'Other' })).error?.code).toBe('PT409');
  const [mail] = await claim();
  expect(mail).toMatchObject({ kind: 'offer', offer: { letter: 'Dear Camille' } });
  const token = String((await backend.find('offers', id))?.token);
  const read = await backend.call<object>('read_offer', { token }, backend.anonymous());
  expect(read).toMatchObject({ status: 'sent' });
  expect(read).not.toHaveProperty('letter');
});
