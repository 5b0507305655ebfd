import { expect, it } from 'vitest';
import { openBackend } from '../kit/backend';
import { openOffers } from '../kit/offers';
import { insertProject } from '../kit/rows';

const backend = openBackend();
const email = 'camille@atelier.example';

const { sent, ...offers } = openOffers(backend);
const delivered = async () => {
  const ids = await sent();
  await accept(ids);
  const project = await insertProject(backend, { quote_id: ids.quote_id });
  await backend.edit('projects', project, { deliveries: 1 });
  return ids;
};

interface Ids {
  quote_id: string;
  id: string;
  token: string;
}
/** Returns the code of the error, if any. */
const answer = async ({ token }: Ids, content: object) => {
  const answered = await offers.answer(token, content);
  return { error: typeof answered === 'string' ? { code: answered.slice(0, 5) } : null };
};
const accept = (ids: Ids) => answer(ids, { accept: 'Camille' });
const approve = (ids: Ids) => answer(ids, { approve: 'Camille' });
const withdraw = async ({ id }: Ids) =>
  (await backend.staff()).from('offers').update({ status: 'withdrawn' }).eq('id', id);
const record = async ({ id }: Ids) =>
  (await backend.staff())
    .from('offers')
    .update({ status: 'accepted', channel: 'phone', answered_by: 'Camille' })
    .eq('id', id);
const remove = async ({ quote_id }: Ids) =>
  (await backend.staff()).from('quotes').delete().eq('id', quote_id);
const erase = async () => (await backend.staff()).rpc('erase_person', { email });
const reject = async ({ quote_id }: Ids) =>
  (await backend.staff()).from('quotes').update({ status: 'rejected' }).eq('id', quote_id);

/** Lets each transaction keep its first lock for a moment, so that two of them meet. */
const LINGER = `
  create function private.linger() returns trigger language plpgsql as
    $$ begin perform pg_sleep(0.02); return case tg_op when 'DELETE' then old else new end; end $$;
  create trigger a_linger before update or delete on public.quotes for each row execute function private.linger();
  create trigger a_linger before update or delete on public.offers for each row execute function private.linger();`;

it.each([
  ['an acceptance', 'the deletion of the quote', sent, accept, remove],
  ['an acceptance', 'an erasure', sent, accept, erase],
  ['an acceptance', 'a withdrawal', sent, accept, withdraw],
  ['an acceptance', 'an acceptance by phone', sent, accept, record],
  ['an acceptance', 'a rejection of the quote', sent, accept, reject],
  ['a withdrawal', 'the deletion of the quote', sent, withdraw, remove],
  ['an approval', 'the deletion of the quote', delivered, approve, remove],
  ['an approval', 'an erasure', delivered, approve, erase],
])(
  '%s and %s at the same time do not wait for each other',
  async (first, _, prepare, one, other) => {
    await backend.run(LINGER);
    try {
      for (let round = 0; round < 2; round += 1) {
        const ids = await prepare();
        const answers =
          round % 2 === 0
            ? await Promise.all([one(ids), other(ids)])
            : (await Promise.all([other(ids), one(ids)])).toReversed();
        // Only staff are asked to repeat.
        const allowed = first === 'a withdrawal' ? [undefined, 'PT503', 'PT409'] : [undefined];
        expect(allowed).toContain(answers[0]?.error?.code);
        expect([undefined, 'PT503', 'PT409']).toContain(answers[1]?.error?.code);
      }
    } finally {
      await backend.run('drop function private.linger() cascade');
    }
  },
);
