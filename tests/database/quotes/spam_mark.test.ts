import { describe, expect, it } from 'vitest';
import { openBackend } from '../kit/backend';
import { insertQuote } from '../kit/rows';

const backend = openBackend();

const mark = async (ids: string[], spam: boolean) => {
  const { data, error } = await (await backend.staff()).rpc('set_quote_spam', { ids, spam });
  expect(error).toBeNull();
  return data as unknown as { changed: string[]; unchanged: string[]; missing: string[] };
};

const marked = async () =>
  (await backend.sql<{ id: string }>('select id from public.quotes where is_spam order by id')).map(
    ({ id }) => id,
  );

describe('set_quote_spam', () => {
  it('set_quote_spam lists newly marked quotes, already marked quotes and ids that do not exist', async () => {
    const clean = await insertQuote(backend);
    const suspected = await insertQuote(backend, { is_spam: true });
    const missing = crypto.randomUUID();
    const report = await mark([clean, suspected, missing], true);
    expect(report).toEqual({ changed: [clean], unchanged: [suspected], missing: [missing] });
    expect(await marked()).toEqual([clean, suspected].sort());
    expect((await mark(report.changed, false)).changed).toEqual([clean]);
    expect(await marked()).toEqual([suspected]);
  });

  it('set_quote_spam clears a mark, and a second call returns the quote as unchanged', async () => {
    const id = await insertQuote(backend, { is_spam: true, spam_reason: 'over_limit' });
    expect(await mark([id], false)).toEqual({ changed: [id], unchanged: [], missing: [] });
    expect(await mark([id, id], false)).toEqual({ changed: [], unchanged: [id], missing: [] });
    expect(await mark([], false)).toEqual({ changed: [], unchanged: [], missing: [] });
    const rows = await backend.sql('select is_spam, spam_reason from public.quotes');
    expect(rows).toEqual([{ is_spam: false, spam_reason: null }]);
  });

  it('set_quote_spam does not change the status, the time of the answer or the history', async () => {
    const id = await insertQuote(backend, { status: 'contacted' });
    const facts = () =>
      backend.sql(
        'select status, responded_at, (select count(*)::int from public.events) as changes from public.quotes',
      );
    const before = await facts();
    await mark([id], true);
    expect(await facts()).toEqual(before);
  });

  it('set_quote_spam rejects a missing list, a missing mark and an invalid id', async () => {
    const id = await insertQuote(backend);
    const client = await backend.staff();
    const refusal = async (ids: string[] | null, spam: boolean | null) =>
      (await client.rpc('set_quote_spam', { ids: ids as string[], spam: spam as boolean })).error;
    expect(await refusal(null, true)).toMatchObject({
      code: 'PT422',
      details: '{"field": "ids", "reason": "required"}',
    });
    expect(await refusal([id], null)).toMatchObject({
      code: 'PT422',
      details: '{"field": "spam", "reason": "required"}',
    });
    expect(await refusal([id, 'no id'], true)).not.toBeNull();
    expect(await marked()).toEqual([]);
  });
});
