import { expect, it, onTestFinished } from 'vitest';
import { connect, openBackend } from '../kit/backend';
import { age, insertProject, insertQuote } from '../kit/rows';

const backend = openBackend();
const TODAY = "(now() at time zone 'Europe/Paris')::date";

/** At any time, one of these zones has another day than the agency. */
it.each(['Etc/GMT+12', 'Pacific/Kiritimati'])(
  'with a connection in %s, days are still those of the agency',
  async (zone) => {
    const sql = await connect(backend);
    onTestFinished(() => sql.end());
    await sql`select set_config('timezone', ${zone}, false)`;
    const id = await insertProject(backend);
    const ended = await insertQuote(backend, { email: 'ended@client.example' });
    const planned = await insertQuote(backend, { email: 'planned@client.example' });
    await age(backend, 'quotes', [ended, planned], '40 months');
    const last = "((now() - interval '36 months') at time zone 'Europe/Paris')::date";
    await backend.runWithoutTriggers(
      'quotes',
      `update public.quotes set follow_up_on = ${last} + (id = '${planned}')::integer`,
    );
    await sql`update public.projects set status = 'paid' where id = ${id}`;
    await sql`select private.count_unmatched('zoe@client.example')`;
    expect(await backend.column(`select paid_on = ${TODAY} from public.projects`)).toEqual([true]);
    expect(await backend.column(`select day = ${TODAY} from public.unmatched_mails`)).toEqual([
      true,
    ]);
    expect(await sql`select private.expired_quotes() as id`).toEqual([{ id: ended }]);
  },
);
