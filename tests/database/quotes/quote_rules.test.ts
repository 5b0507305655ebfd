import { describe, expect, it } from 'vitest';
import { optionalTexts } from '../../../src/domain/quotes';
import { openBackend } from '../kit/backend';
import { insertQuote } from '../kit/rows';

const backend = openBackend();

const quote = async (id: string) => {
  const [row] = await backend.sql<Record<string, unknown>>(
    `select *, updated_at::text as version from public.quotes where id = $1`,
    [id],
  );
  return row ?? {};
};

describe('constraints of quotes', () => {
  it.each(['name', 'email', 'message'])(
    'the %s of a quote cannot be missing or blank',
    async (field) => {
      await expect(insertQuote(backend, { [field]: null })).rejects.toThrow('null value');
      await expect(insertQuote(backend, { [field]: ' \t ' })).rejects.toThrow(
        `quotes_${field}_length`,
      );
    },
  );

  it.each(optionalTexts)('a blank %s of a quote is stored as null', async (field) => {
    const id = await insertQuote(backend, { [field]: '  ' });
    expect((await quote(id))[field]).toBeNull();
  });

  it('a quote with an unknown status is rejected', async () => {
    await expect(insertQuote(backend, { status: 'nonsense' })).rejects.toThrow(
      'quotes_status_check',
    );
  });

  it.each(['-infinity', '1899-12-31', '2201-01-01', 'infinity'])(
    'a quote whose follow-up is due on %s is rejected',
    async (follow_up_on) => {
      await expect(insertQuote(backend, { follow_up_on })).rejects.toThrow(
        'quotes_follow_up_on_range',
      );
    },
  );

  it('a quote with a source that is not an object is rejected', async () => {
    await expect(insertQuote(backend, { source: '[1]' })).rejects.toThrow('quotes_source_object');
  });

  it('two quotes cannot share a reference or a request id', async () => {
    const request_id = crypto.randomUUID();
    await insertQuote(backend, { reference: 'Q-AAAAAA', request_id });
    await expect(insertQuote(backend, { reference: 'Q-AAAAAA' })).rejects.toThrow(
      'quotes_reference_key',
    );
    await expect(insertQuote(backend, { request_id })).rejects.toThrow('quotes_request_id_key');
  });
});

describe('references', () => {
  it('a new quote never gets a reference that is in use', async () => {
    const alphabet = [...'23456789ABCDEFGHJKMNPQRSTVWXYZ'];
    for (const letter of alphabet.filter((each) => each !== 'K'))
      await insertQuote(backend, { reference: `Q-${letter}` });
    const [row] = await backend.sql('select private.new_reference(1) as reference');
    expect(row).toEqual({ reference: 'Q-K' });
  });

  it('new references become longer when all short ones are in use', async () => {
    for (const letter of '23456789ABCDEFGHJKMNPQRSTVWXYZ')
      await insertQuote(backend, { reference: `Q-${letter}` });
    const [row] = await backend.sql<{ reference: string }>(
      'select private.new_reference(1) as reference',
    );
    expect(row?.reference).toMatch(/^Q-[2-9A-Z]{2}$/u);
  });
});

describe('responded_at and waiting_since', () => {
  const setStatus = async (id: string, status: string) => {
    await backend.sql('update public.quotes set status = $2 where id = $1', [id, status]);
    return (await quote(id)).responded_at;
  };

  it('responded_at is set once, when a quote becomes contacted or approved', async () => {
    const id = await insertQuote(backend);
    expect((await quote(id)).responded_at).toBeNull();
    const answered = await setStatus(id, 'contacted');
    expect(answered).not.toBeNull();
    for (const status of ['approved', 'rejected', 'contacted'])
      expect(await setStatus(id, status)).toEqual(answered);
  });

  it('responded_at is not set by a rejection, and is cleared when the quote becomes pending again within 15 minutes after the answer', async () => {
    const id = await insertQuote(backend);
    expect(await setStatus(id, 'rejected')).toBeNull();
    expect(await setStatus(id, 'approved')).not.toBeNull();
    expect(await setStatus(id, 'pending')).toBeNull();
    expect(await setStatus(id, 'contacted')).not.toBeNull();
  });

  it('responded_at is kept when the quote becomes pending again more than 15 minutes after the answer', async () => {
    const answered = async (minutes: number) =>
      insertQuote(backend, {
        status: 'contacted',
        created_at: '2026-01-01T00:00:00Z',
        responded_at: new Date(Date.now() - minutes * 60_000).toISOString(),
      });
    expect(await setStatus(await answered(14), 'pending')).toBeNull();
    const id = await answered(16);
    const { responded_at } = await quote(id);
    for (const status of ['pending', 'contacted'])
      expect(await setStatus(id, status)).toEqual(responded_at);
  });

  it('waiting_since is the time of receipt while the quote is pending, and null otherwise', async () => {
    const id = await insertQuote(backend);
    const { created_at, waiting_since } = await quote(id);
    expect(waiting_since).toEqual(created_at);
    const waiting = async (status: string) => {
      await backend.sql('update public.quotes set status = $2 where id = $1', [id, status]);
      return (await quote(id)).waiting_since;
    };
    expect(await waiting('contacted')).toBeNull();
    expect(await waiting('pending')).toEqual(created_at);
  });

  it('responded_at is set for a quote that is inserted as approved', async () => {
    const id = await insertQuote(backend, { status: 'approved' });
    expect((await quote(id)).responded_at).not.toBeNull();
  });
});

describe('updated_at', () => {
  it('updated_at increases with every change of a value, even within one transaction', async () => {
    const id = await insertQuote(backend);
    const { version } = await quote(id);
    // Within a transaction, now() always returns the same time, so updated_at cannot simply be now().
    await backend.run(`
      create table public.seen_versions (version timestamptz);
      do $$ begin
        for turn in 1 .. 50 loop
          update public.quotes set company = 'Company ' || turn where id = '${id}';
          insert into public.seen_versions select updated_at from public.quotes where id = '${id}';
        end loop;
      end $$;`);
    const [seen] = await backend.sql(
      'select count(distinct version)::int as versions, min(version) > $1::timestamptz as later from public.seen_versions',
      [version],
    );
    expect(seen).toEqual({ versions: 50, later: true });
    await backend.run('drop table public.seen_versions');
  });

  it('updated_at stays the same when no value changes', async () => {
    const id = await insertQuote(backend);
    const { version } = await quote(id);
    await backend.sql('update public.quotes set company = company where id = $1', [id]);
    expect((await quote(id)).version).toBe(version);
  });
});
