import { describe, expect, it } from 'vitest';
import { openBackend } from '../kit/backend';
import { insertProject, insertQuote } from '../kit/rows';

const backend = openBackend();

async function today(day = '2026-11-21') {
  const { data, error } = await (await backend.staff()).rpc('dashboard_today', { today: day });
  expect(error).toBeNull();
  return data;
}

describe('dashboard_today', () => {
  it('dashboard_today lists the quotes to follow up on the given day or earlier, the earliest first', async () => {
    const on = (follow_up_on: string | null, columns = {}) =>
      insertQuote(backend, { follow_up_on, name: `On ${follow_up_on}`, ...columns });
    await on('2026-11-22');
    await on(null);
    await on('2026-11-01', { is_spam: true });
    const contact = { email: 'camille@atelier.example', phone: null };
    const due = await on('2026-11-21', { status: 'contacted' });
    const late = await on('2026-11-10');
    expect(await today()).toMatchObject({
      followUps: {
        total: 2,
        first: [
          { id: late, name: 'On 2026-11-10', day: '2026-11-10', ...contact },
          { id: due, name: 'On 2026-11-21', day: '2026-11-21', ...contact },
        ],
      },
      lateProjects: { total: 0, first: [] },
    });
  });

  it('dashboard_today lists projects past their end date unless they are completed or paid', async () => {
    const ended = (end_date: string, status: string) =>
      insertProject(backend, { end_date, status, title: status });
    await ended('2026-11-21', 'planning');
    await ended('2026-11-01', 'completed');
    await ended('2026-11-01', 'paid');
    const held = await ended('2026-11-20', 'on_hold');
    const running = await ended('2026-11-02', 'in_progress');
    expect(await today()).toMatchObject({
      lateProjects: {
        total: 2,
        first: [
          { id: running, name: 'in_progress', day: '2026-11-02' },
          { id: held, name: 'on_hold', day: '2026-11-20' },
        ],
      },
    });
  });

  it('dashboard_today returns phone and email for a late project that was converted from a quote', async () => {
    const quote_id = await insertQuote(backend, { phone: '+33 6 39 98 01 01', status: 'approved' });
    await insertProject(backend, { title: 'Converted', end_date: '2026-11-01', quote_id });
    await insertProject(backend, { title: 'By hand', end_date: '2026-11-02' });
    const answer = (await today()) as unknown as Record<'lateProjects', { first: object[] }>;
    const [converted, byHand] = answer.lateProjects.first;
    expect(converted).toMatchObject({
      email: 'camille@atelier.example',
      phone: '+33 6 39 98 01 01',
    });
    expect(Object.keys(byHand ?? {}).sort()).toEqual(['day', 'id', 'name']);
  });

  it('dashboard_today lists the first five follow-ups and counts all of them', async () => {
    for (let day = 1; day <= 7; day += 1)
      await insertQuote(backend, { follow_up_on: `2026-11-0${day}` });
    const answer = await today();
    expect(answer).toMatchObject({ followUps: { total: 7 } });
    expect(answer).toHaveProperty('followUps.first.length', 5);
    expect(answer).toHaveProperty('followUps.first.4.day', '2026-11-05');
  });

  it('dashboard_today rejects a call without a day', async () => {
    const { error } = await (await backend.staff()).rpc('dashboard_today', {
      today: null as unknown as string,
    });
    expect(error).toMatchObject({
      code: 'PT422',
      details: '{"field": "today", "reason": "required"}',
    });
  });
});

it('staff can set and clear the follow-up day of a quote', async () => {
  const id = await insertQuote(backend);
  const quotes = (await backend.staff()).from('quotes');
  for (const follow_up_on of ['2026-11-24', null]) {
    const { data } = await quotes.update({ follow_up_on }).eq('id', id).select().single();
    expect(data).toMatchObject({ follow_up_on });
  }
});
