import { expect, it, onTestFinished } from 'vitest';
import { OURS } from '../../kit/clientMail';
import { projectValues } from '../../kit/rows';
import { connect, openBackend } from '../kit/backend';
import { kindsOf, openOutbox } from '../kit/mails';
import { byPhone, openOffers } from '../kit/offers';
import { openReplies } from '../kit/replies';
import { insertNote, insertPerson, insertProject, insertQuote, setStatuses } from '../kit/rows';

const backend = openBackend();

const count = async (table: string) =>
  (await backend.row(`select count(*)::int as rows from ${table}`))?.rows;

/** Returns how many transactions wait for a lock. */
const lockWaits = () =>
  count("pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'");

/** Opens a connection whose transaction the others wait for. */
const holding = async () => {
  const sql = await connect(backend);
  onTestFinished(() => sql.end());
  return sql;
};

it('of 20 concurrent conversions of a quote, one creates a project', {
  tags: 'project',
}, async () => {
  const quote_id = await insertQuote(backend, { status: 'approved' });
  const staff = await backend.staff();
  const results = await Promise.all(
    Array.from({ length: 20 }, () => staff.from('projects').insert({ ...projectValues, quote_id })),
  );
  expect(await count('public.projects')).toBe(1);
  const refused = results.filter(({ error }) => error !== null);
  expect(refused).toHaveLength(19);
  for (const { error, status } of refused) {
    expect(status).toBe(409);
    expect(error?.message).toContain('projects_quote_id_key');
  }
});

it('two concurrent bulk changes of the same rows both succeed, one after the other', async () => {
  const ids: string[] = [];
  for (let row = 0; row < 3; row += 1) ids.push(await insertQuote(backend));
  ids.sort();
  const sql = await holding();
  let changes: ReturnType<typeof setStatuses>[] = [];
  await sql.begin(async (holder) => {
    await holder`select from public.quotes where id = ${ids[1] ?? ''} for update`;
    // The two calls list the rows in opposite orders. If they locked the rows in these orders, each would now have one
    // that the other needs.
    changes = [
      setStatuses(backend, { approved: ids }),
      setStatuses(backend, { rejected: ids.toReversed() }),
    ];
    await expect.poll(lockWaits).toBe(2);
  });
  const answers = await Promise.all(changes);
  expect(answers.map(({ error }) => error)).toEqual([null, null]);
  const final = await backend.sql('select distinct status from public.quotes');
  expect(final).toHaveLength(1);
  const before = answers.map(({ data }) => {
    const { changed } = data as unknown as { changed: { status: string }[] };
    return [...new Set(changed.map(({ status }) => status))].join();
  });
  // Each call returns the previous status. For the call that ran second, this is the status that the first call set.
  expect(before).toEqual(
    final[0]?.status === 'rejected' ? ['pending', 'approved'] : ['rejected', 'pending'],
  );
});

it('a conversion and a concurrent rejection of the same quote run one after the other', async () => {
  const staff = await backend.staff();
  for (let round = 0; round < 5; round += 1) {
    const quote_id = await insertQuote(backend, { status: 'approved' });
    const [converted, changed] = await Promise.all([
      staff.from('projects').insert({ ...projectValues, quote_id }),
      setStatuses(backend, { rejected: [quote_id] }),
    ]);
    expect(changed.error).toBeNull();
    // If the rejection runs first, the conversion fails because the quote is no longer approved.
    if (converted.error) expect(converted.error.details).toBe('{"reason": "not_approved"}');
    else expect(await count(`public.projects where quote_id = '${quote_id}'`)).toBe(1);
  }
});

it('the search finds a project by a note that is added during the conversion', async () => {
  const staff = await backend.staff();
  for (let round = 0; round < 5; round += 1) {
    const quote_id = await insertQuote(backend, { status: 'approved' });
    await Promise.all([
      staff.from('projects').insert({ ...projectValues, quote_id }),
      ...[1, 2].map(() =>
        staff.from('notes').insert({ subject_id: quote_id, author: 'Lyon', body: 'Call.' }),
      ),
    ]);
    expect(await count(`private.notes_of('${quote_id}')`)).toBe(2);
  }
  expect(await count("public.projects where search @@ 'call'")).toBe(5);
});

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
const withdraw = ({ id }: Ids) => backend.edit('offers', id, { status: 'withdrawn' });
const record = ({ id }: Ids) => backend.edit('offers', id, { status: 'accepted', ...byPhone });
const remove = async ({ quote_id }: Ids) =>
  (await backend.staff()).from('quotes').delete().eq('id', quote_id);
const erase = async () => (await backend.staff()).rpc('erase_person', { email });
const reject = ({ quote_id }: Ids) => backend.edit('quotes', quote_id, { status: 'rejected' });

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

it('an acceptance is recorded although staff prolong the offer at the same time, who are asked to repeat it', async () => {
  await backend.run(`
    create function private.linger() returns trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock_shared(1); return new; end $$;
    create trigger a_linger before update on public.offers for each row execute function private.linger();`);
  onTestFinished(() => backend.run('drop function private.linger() cascade'));
  const ids = await sent();
  const sql = await holding();
  let both: Promise<{ error: { code: string } | null }>[] = [];
  await sql.begin(async (holder) => {
    await holder`select pg_advisory_xact_lock(1)`;
    const prolonged = backend.edit('offers', ids.id, { valid_until: '2199-12-31' });
    await expect.poll(lockWaits).toBe(1);
    both = [accept(ids), prolonged];
    await expect.poll(lockWaits).toBe(2);
  });
  const codes = (await Promise.all(both)).map(({ error }) => error?.code);
  expect(codes).toEqual([undefined, 'PT503']);
});

it('two workers at the same time queue a reminder once', async () => {
  const { ask, claim, pass, send } = openOutbox(backend);
  await ask();
  await send();
  await pass('21 hours');
  const sql = await holding();
  let other: ReturnType<typeof claim> | undefined;
  await sql.begin(async (worker) => {
    await worker`select public.claim_mails(10, 'agency.example')`;
    let isDone = false;
    other = claim().finally(() => {
      isDone = true;
    });
    await expect.poll(async () => isDone || (await lockWaits()) === 1).toBe(true);
  });
  expect(kindsOf((await other) ?? [])).toEqual([]);
  expect(await count("public.mails where kind = 'reminder'")).toBe(1);
});

it('a reply that is being filed while its client is erased is not stored', async () => {
  const quote_id = await insertQuote(backend, { status: 'approved', email });
  const subject_id = await insertProject(backend, { quote_id });
  await insertNote(backend, { subject_id, kind: 'email', message_id: OURS });
  const sql = await holding();
  let filed: Promise<string> | undefined;
  await sql.begin(async (eraser) => {
    await eraser`select set_config('request.jwt.claims', '{"role": "service_role"}', true)`;
    await eraser`select public.erase_person(${email})`;
    filed = openReplies(backend).receive({ sender: email, thread: [OURS] });
    await expect.poll(lockWaits).toBe(1);
  });
  expect(await filed).toBe('unmatched');
  expect(await count('public.notes')).toBe(0);
});

it.each([
  [
    'the removal',
    async (person: string) => (await backend.staff()).rpc('remove_person', { person }),
  ],
  ['the renaming', (id: string) => backend.edit('people' as 'notes', id, { name: 'Claire M.' })],
])('%s of a person and a bulk change of their quotes run one after the other', async (_, act) => {
  const ids = Array.from({ length: 3 }, () => crypto.randomUUID()).sort();
  const owner = 'Claire Martin';
  for (const id of ids.toReversed()) await insertQuote(backend, { id, owner });
  const person = await insertPerson(backend, { name: owner });
  const sql = await holding();
  let both: Promise<{ error: unknown }>[] = [];
  await sql.begin(async (holder) => {
    await holder`select from public.quotes where id = ${ids[1] ?? ''} for update`;
    both = [setStatuses(backend, { rejected: ids }), act(person)];
    await expect.poll(lockWaits).toBe(2);
  });
  expect((await Promise.all(both)).map(({ error }) => error)).toEqual([null, null]);
});

it('a note that mentions a person who is being removed does not wait, and is stored', async () => {
  const subject_id = await insertQuote(backend);
  const person = await insertPerson(backend, { email: 'claire@agency.example' });
  const note = { subject_id, author: 'Lyon', body: '@Claire Martin, call.' };
  const staff = await backend.staff();
  const sql = await holding();
  let noted: Promise<{ error: unknown }> | undefined;
  await sql.begin(async (remover) => {
    await remover`delete from public.people where id = ${person}`;
    let isDone = false;
    noted = Promise.resolve(staff.from('notes').insert(note)).finally(() => {
      isDone = true;
    });
    await expect.poll(async () => isDone || (await lockWaits()) === 1).toBe(true);
  });
  expect((await noted)?.error).toBeNull();
});
