import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { projectStatuses } from '../../src/domain/projects';
import { projectTypes, quoteStatuses } from '../../src/domain/quotes';
import { openBackend } from './kit/backend';
import { expectPlainFigures } from './kit/generated';
import { insertProject, insertQuote } from './kit/rows';

const backend = openBackend();

const wrongCounts = () => backend.sql('select * from private.wrong_quote_counts() as wrong');

/** Between the months somewhere, and inside one. */
const moments = [
  '2026-08-31T18:15:00Z',
  '2026-09-30T21:59:59.999999Z',
  '2026-09-30T22:00:00Z',
  '2026-10-31T20:00:00Z',
  '2026-10-31T23:00:00Z',
  '2026-11-01T00:00:00Z',
  '2026-11-01T06:59:59Z',
  '2026-11-10T12:00:00Z',
];

/** What a source counts as; the company of a generated quote says it, for the plain counting. */
const sources = {
  google: '{"utm_source": "Google"}',
  instagram: '{"referrer": "https://www.instagram.com/"}',
  '(direct)': '{"landing_path": "/"}',
  'a.example': '{"referrer": "https://a.example/"}',
};

const quoteType = fc.constantFrom(...projectTypes.map(({ id }) => id));
const quoteStatus = fc.constantFrom(...quoteStatuses.map(({ id }) => id));
const projectStatus = fc.constantFrom(...projectStatuses.map(({ id }) => id));
const origin = fc.constantFrom(...(Object.keys(sources) as (keyof typeof sources)[]));
const share = fc.constantFrom(0.3, 0.7, 1);
const email = fc.constantFrom('one@mail.example', 'two@mail.example', 'three@mail.example');

const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('insert' as const),
      rows: fc.integer({ min: 1, max: 4 }),
      email,
      type: quoteType,
      status: quoteStatus,
      origin,
      spam: fc.boolean(),
      moment: fc.constantFrom(...moments),
    }),
  },
  fc.record({ kind: fc.constant('status' as const), share, status: quoteStatus }),
  fc.record({ kind: fc.constant('spam' as const), share, spam: fc.boolean() }),
  fc.record({ kind: fc.constant('type' as const), share, type: quoteType }),
  fc.record({ kind: fc.constant('origin' as const), share, origin }),
  fc.record({ kind: fc.constant('delete' as const), share }),
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('convert' as const),
      share,
      status: projectStatus,
      budget: fc.integer({ min: 0, max: 9 }),
    }),
  },
  fc.record({ kind: fc.constant('project status' as const), share, status: projectStatus }),
  fc.record({ kind: fc.constant('project delete' as const), share }),
  fc.record({ kind: fc.constant('erase' as const), email }),
  fc.record({ kind: fc.constant('rollback' as const), status: quoteStatus }),
  fc.record({ kind: fc.constant('fold' as const) }),
  fc.record({ kind: fc.constant('rebuild' as const) }),
);
type Step = typeof step extends fc.Arbitrary<infer Kind> ? Kind : never;

/** A share of the rows of a table, always the same for the same rows. */
const some = (part: number) =>
  `where ('x' || right(md5(id::text), 2))::bit(8)::int < ${part * 256}`;

async function take(done: Step): Promise<void> {
  switch (done.kind) {
    case 'insert':
      for (let row = 0; row < done.rows; row += 1)
        await insertQuote(backend, {
          email: done.email,
          project_type: done.type,
          status: done.status,
          is_spam: done.spam,
          company: done.origin,
          source: sources[done.origin],
          request_id: crypto.randomUUID(),
          created_at: done.moment,
        });
      return;
    case 'status':
      return backend.run(`update public.quotes set status = '${done.status}' ${some(done.share)}`);
    case 'spam':
      return backend.run(`update public.quotes set is_spam = ${done.spam} ${some(done.share)}`);
    case 'type':
      return backend.run(
        `update public.quotes set project_type = '${done.type}' ${some(done.share)}`,
      );
    case 'origin':
      return backend.run(
        `update public.quotes set company = '${done.origin}', source = '${sources[done.origin]}' ${some(done.share)}`,
      );
    case 'delete':
      return backend.run(`delete from public.quotes ${some(done.share)}`);
    case 'convert':
      return backend.run(`
        insert into public.projects (quote_id, title, description, client_name, project_type, status, budget)
        select id, 'Site', 'A site.', name, 'website', '${done.status}', ${done.budget * 100} from public.quotes
        ${some(done.share)} and not exists (select from public.projects where quote_id = quotes.id)`);
    case 'project status':
      return backend.run(
        `update public.projects set status = '${done.status}' ${some(done.share)}`,
      );
    case 'project delete':
      return backend.run(`delete from public.projects ${some(done.share)}`);
    case 'erase': {
      const { error } = await (await backend.staff()).rpc('erase_person', { email: done.email });
      expect(error).toBeNull();
      return;
    }
    case 'rollback':
      return backend.run(`
        do $$ begin
          update public.quotes set status = '${done.status}', is_spam = not is_spam;
          delete from public.quotes;
          raise exception 'undone';
        exception when raise_exception then null;
        end $$`);
    case 'fold':
      return backend.run('select private.fold_quote_counts()');
    case 'rebuild':
      return backend.run('select private.rebuild_quote_counts()');
  }
}

/** Something to change: a quote for each moment, and a few that are converted. */
const start: Step[] = [
  ...moments.map(
    (moment): Step => ({
      kind: 'insert',
      rows: 1,
      email: 'one@mail.example',
      type: 'website',
      status: 'pending',
      origin: 'google',
      spam: false,
      moment,
    }),
  ),
  { kind: 'convert', share: 0.7, status: 'paid', budget: 3 },
];

it('whatever changes, both functions answer as plain SQL does', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 3, maxLength: 10 }),
      fc.constantFrom('Europe/Paris', 'Asia/Kathmandu', 'America/Los_Angeles'),
      async (steps, zone) => {
        await backend.empty();
        for (const done of start) await take(done);
        for (const done of steps) {
          await take(done);
          expect(await wrongCounts()).toEqual([]);
          await expectPlainFigures(backend, zone);
        }
      },
    ),
    { numRuns: 10 },
  );
});

describe('the counts', () => {
  const converted = async () => {
    const quote_id = await insertQuote(backend, { status: 'approved' });
    await insertProject(backend, { quote_id });
    expect(await wrongCounts()).toEqual([]);
  };

  it('stay right when the tables are truncated', async () => {
    await converted();
    await backend.run('truncate public.projects cascade');
    expect(await wrongCounts()).toEqual([]);
    await backend.run('truncate public.quotes cascade');
    expect(await wrongCounts()).toEqual([]);
    expect(await backend.sql('select * from private.all_quote_counts')).toEqual([]);
  });

  it('are wrong after a change without triggers, and right once rebuilt', async () => {
    await converted();
    await backend.run(`
      alter table public.quotes disable trigger user;
      update public.quotes set status = 'rejected', project_type = 'saas';
      alter table public.quotes enable trigger user;`);
    expect(await wrongCounts()).not.toEqual([]);
    await backend.run('select private.rebuild_quote_counts()');
    expect(await wrongCounts()).toEqual([]);
  });

  it('are folded again and again, so that few changes remain to be read', async () => {
    const id = await insertQuote(backend);
    await backend.run(`
      do $$ begin
        for turn in 1 .. 600 loop
          update public.quotes set status = case status when 'pending' then 'contacted' else 'pending' end where id = '${id}';
        end loop;
      end $$`);
    const [changes] = await backend.sql<{ rows: number }>(
      'select count(*)::int as rows from private.quote_count_changes',
    );
    expect(changes?.rows).toBeLessThan(500);
    expect(await wrongCounts()).toEqual([]);
  });
});
