import { describe, expect, it } from 'vitest';
import type { Choice } from '../../../src/domain/choices';
import { projectStatuses } from '../../../src/domain/projects';
import {
  DUE_SOON_HOURS,
  projectTypes,
  quoteStatuses,
  RESPONSE_HOURS,
} from '../../../src/domain/quotes';
import { openBackend } from '../kit/backend';
import { insertProject, insertQuote } from '../kit/rows';

const backend = openBackend();

interface Stats {
  quotes: Record<string, number>;
  projects: Record<string, number> & { budgets: Record<string, number> };
  recentActivity: { id: string; type: string; action: string; date: string; client: string }[];
  response: {
    answered: number;
    due: number;
    answeredWithin24h: number;
    medianMinutes: number | null;
    previous: Omit<Stats['response'], 'previous' | 'waitingOver24h'>;
    waitingOver24h: number;
  };
  waiting: WaitingQuote[];
  dueSoon: { total: number; first: WaitingQuote[] };
}

interface WaitingQuote {
  id: string;
  client: string;
  email: string;
  phone: string | null;
  projectType: string;
  date: string;
}

const stats = async (
  month_start = '2026-11-01T00:00:00Z',
  previous_start = '2026-10-01T00:00:00Z',
) => {
  const client = await backend.staff();
  const { data, error } = await client.rpc('dashboard_stats', { month_start, previous_start });
  expect(error).toBeNull();
  return data as unknown as Stats;
};

const pick = <Item>(items: readonly Item[], index: number): Item => {
  const item = items[index % items.length];
  if (item === undefined) throw new Error('Nothing to pick from.');
  return item;
};

const noneOf = (choices: readonly Choice[]) => Object.fromEntries(choices.map(({ id }) => [id, 0]));

/** Returns arguments of `jsonb_build_object` that count the rows of each status. */
const countEach = (choices: readonly Choice[]) =>
  choices.map(({ id }) => `'${id}', count(*) filter (where status = '${id}')`).join();

/** Returns arguments of `jsonb_build_object` that sum the budgets of each status. */
const addEach = (choices: readonly Choice[]) =>
  choices.map(({ id }) => `'${id}', sum(budget) filter (where status = '${id}')`).join();

it('dashboard_stats returns zeros and empty lists for an empty database', async () => {
  expect(await stats()).toEqual({
    quotes: { total: 0, thisMonth: 0, spam: 0, ...noneOf(quoteStatuses) },
    projects: {
      total: 0,
      totalRevenue: 0,
      pipeline: 0,
      budgets: noneOf(projectStatuses),
      ...noneOf(projectStatuses),
    },
    recentActivity: [],
    response: {
      answered: 0,
      due: 0,
      answeredWithin24h: 0,
      medianMinutes: null,
      previous: { answered: 0, due: 0, answeredWithin24h: 0, medianMinutes: null },
      waitingOver24h: 0,
    },
    waiting: [],
    dueSoon: { total: 0, first: [] },
  });
});

it('dashboard_stats returns the same counts and sums as simple SQL', async () => {
  for (let index = 0; index < 60; index += 1) {
    await insertQuote(backend, {
      status: pick(quoteStatuses, index).id,
      project_type: pick(projectTypes, index).id,
      is_spam: index % 7 === 0,
      created_at: new Date(Date.UTC(2026, 10, 20) - index * 20 * 3_600_000).toISOString(),
    });
    await insertProject(backend, {
      status: pick(projectStatuses, index).id,
      budget: index % 4 === 0 ? null : 100 * index,
    });
  }
  const [plain] = await backend.sql<{ quotes: unknown; projects: unknown }>(`
    select
      (select jsonb_build_object('total', count(*), 'thisMonth', count(*) filter (where created_at >= '2026-11-01T00:00:00Z'),
         'spam', (select count(*) from public.quotes where is_spam), ${countEach(quoteStatuses)})
       from (select * from public.quotes where is_spam = false) as honest) as quotes,
      (select jsonb_build_object('total', count(*), 'totalRevenue', sum(case status when 'paid' then coalesce(budget, 0) else 0 end),
         'pipeline', sum(budget) filter (where status in ('planning', 'in_progress', 'on_hold')),
         'budgets', jsonb_build_object(${addEach(projectStatuses)}), ${countEach(projectStatuses)})
       from public.projects) as projects`);
  const { quotes, projects } = await stats();
  expect(quotes).toEqual(plain?.quotes);
  expect(projects).toEqual(plain?.projects);
});

it('the total revenue can exceed the largest integer', async () => {
  for (const budget of [2_147_483_647, 2_147_483_647])
    await insertProject(backend, { status: 'paid', budget });
  expect((await stats()).projects.totalRevenue).toBe(4_294_967_294);
});

it("the quotes of this month are counted from midnight in the user's time zone", async () => {
  await insertQuote(backend, { created_at: '2026-10-31T22:30:00Z' });
  expect((await stats('2026-11-01T00:00:00Z')).quotes.thisMonth).toBe(0);
  expect((await stats('2026-11-01T00:00:00+02:00')).quotes.thisMonth).toBe(1);
});

it('recent activity lists the five newest quotes and the five newest projects, newest first, without spam', async () => {
  for (let index = 0; index < 8; index += 1) {
    const created_at = `2026-11-10T0${index}:00:00Z`;
    await insertQuote(backend, { name: `Quote ${index}`, created_at, is_spam: index === 7 });
    await insertProject(backend, {
      client_name: `Project ${index}`,
      created_at: `2026-11-10T0${index}:30:00Z`,
    });
  }
  const { recentActivity } = await stats();
  expect(recentActivity.map(({ client }) => client)).toEqual([
    'Project 7',
    'Project 6',
    'Quote 6',
    'Project 5',
    'Quote 5',
    'Project 4',
    'Quote 4',
    'Project 3',
    'Quote 3',
    'Quote 2',
  ]);
  expect(recentActivity[0]).toMatchObject({ type: 'project', action: 'New project' });
  expect(recentActivity[2]).toMatchObject({ type: 'quote', action: 'New quote request' });
});

describe('response times', () => {
  const answered = (created_at: string, minutes: number, is_spam = false) =>
    insertQuote(backend, {
      status: 'contacted',
      is_spam,
      created_at,
      responded_at: new Date(Date.parse(created_at) + minutes * 60_000).toISOString(),
    });

  it('rejected quotes and quotes that are pending again do not count as answered', async () => {
    const created_at = '2026-11-02T10:00:00Z';
    await insertQuote(backend, { created_at, status: 'rejected' });
    const again = await answered(created_at, 30);
    await backend.sql("update public.quotes set status = 'pending' where id = $1", [again]);
    const { response } = await stats();
    // The quote that is pending again counts as due, because it has waited for more than a day.
    expect(response).toMatchObject({
      answered: 0,
      due: 1,
      answeredWithin24h: 0,
      medianMinutes: null,
    });
  });

  it('dashboard_stats returns the response times of this month and of the previous month', async () => {
    await answered('2026-11-02T10:00:00Z', 30);
    await answered('2026-11-03T10:00:00Z', RESPONSE_HOURS * 60);
    await answered('2026-11-04T10:00:00Z', RESPONSE_HOURS * 60 + 1);
    await answered('2026-11-05T10:00:00Z', 5, true);
    await answered('2026-10-01T00:00:00Z', 10);
    await answered('2026-10-31T23:59:00Z', 20);
    await answered('2026-09-30T23:59:00Z', 1);
    const { response } = await stats();
    expect(response).toMatchObject({
      answered: 3,
      answeredWithin24h: 2,
      medianMinutes: RESPONSE_HOURS * 60,
      previous: { answered: 2, answeredWithin24h: 2, medianMinutes: 15 },
    });
  });

  it("the response times of the previous month use the user's time zone, even across a clock change", async () => {
    await answered('2026-09-30T21:59:00Z', 1);
    await answered('2026-09-30T22:00:00Z', 2);
    await answered('2026-10-31T22:59:00Z', 2);
    const { response } = await stats('2026-11-01T00:00:00+01:00', '2026-10-01T00:00:00+02:00');
    expect(response.previous).toMatchObject({ answered: 2, medianMinutes: 2 });
  });

  it('the response times of the previous month are empty when the caller does not send the start of that month', async () => {
    await answered('2026-10-10T10:00:00Z', 1);
    const client = await backend.staff();
    const { data } = await client.rpc('dashboard_stats', { month_start: '2026-11-01T00:00:00Z' });
    expect(data).toMatchObject({ response: { previous: { due: 0, medianMinutes: null } } });
  });

  it('the median response time is rounded to minutes, with halves rounded up', async () => {
    await answered('2026-11-02T10:00:00Z', 10);
    await answered('2026-11-02T10:00:00Z', 11);
    expect((await stats()).response.medianMinutes).toBe(11);
  });

  it(`waitingOver24h counts the quotes that have been pending for more than ${RESPONSE_HOURS} hours, without spam`, async () => {
    await backend.sql(
      `insert into public.quotes (name, email, project_type, message, status, is_spam, created_at)
       select 'Client', 'c@d.example', 'saas', 'Hello', status, spam, now() - age
       from (values ('pending', false, $1 * interval '1 hour' + interval '1 minute'), ('pending', false, interval '90 days'),
                    ('pending', false, $1 * interval '1 hour' - interval '1 minute'), ('pending', true, interval '3 days'),
                    ('contacted', false, interval '3 days')) as waiting (status, spam, age)`,
      [RESPONSE_HOURS],
    );
    expect((await stats()).response.waitingOver24h).toBe(2);
  });

  it('answered quotes and quotes that are still pending after a day count as due, but spam and newer pending quotes do not', async () => {
    await answered('2026-11-02T10:00:00Z', 30);
    await answered('2026-11-02T10:00:00Z', 25 * 60);
    await insertQuote(backend, { created_at: '2026-11-03T10:00:00Z' });
    await insertQuote(backend, { created_at: '2026-11-03T10:00:00Z', is_spam: true });
    await insertQuote(backend);
    const { response } = await stats();
    expect(response).toMatchObject({ answered: 2, due: 3, answeredWithin24h: 1 });
  });

  it('dashboard_stats lists the five quotes that have waited longest, starting with the longest', async () => {
    for (let day = 1; day <= 7; day += 1) {
      await insertQuote(backend, { name: `Day ${day}`, created_at: `2026-10-0${day}T10:00:00Z` });
    }
    await insertQuote(backend, { created_at: '2026-09-01T10:00:00Z', is_spam: true });
    await insertQuote(backend, { created_at: '2026-09-01T10:00:00Z', status: 'contacted' });
    const { waiting } = await stats();
    expect(waiting.map(({ client }) => client)).toEqual([1, 2, 3, 4, 5].map((day) => `Day ${day}`));
    expect(waiting[0]).toMatchObject({ projectType: 'website', company: null });
  });

  it(`dashboard_stats lists late quotes and quotes to answer within ${DUE_SOON_HOURS} hours separately, with phone numbers and email addresses`, async () => {
    const waits = (name: string, hours: number, columns = {}) =>
      insertQuote(backend, {
        name,
        phone: '+33 6 39 98 01 01',
        created_at: new Date(Date.now() - hours * 3_600_000).toISOString(),
        ...columns,
      });
    const last = RESPONSE_HOURS - DUE_SOON_HOURS;
    await waits('late', RESPONSE_HOURS + 0.1);
    await waits('soon', last + 0.1);
    await waits('at once', RESPONSE_HOURS - 0.1);
    await waits('later', last - 0.1);
    await waits('spam', last + 1, { is_spam: true });
    await waits('answered', last + 1, { status: 'contacted' });
    const { waiting, dueSoon } = await stats();
    expect(waiting.map(({ client }) => client)).toEqual(['late']);
    expect(dueSoon.total).toBe(2);
    expect(dueSoon.first.map(({ client }) => client)).toEqual(['at once', 'soon']);
    for (const quote of [...waiting, ...dueSoon.first])
      expect(quote).toMatchObject({
        email: 'camille@atelier.example',
        phone: '+33 6 39 98 01 01',
      });
  });
});
