import { expect, it } from 'vitest';
import { projectValues } from '../../kit/rows';
import { openBackend } from '../kit/backend';
import { openOffers } from '../kit/offers';
import { insertNote, insertOffer, insertQuote } from '../kit/rows';

const backend = openBackend();

const timeline = async (subject_id: string) => {
  const rows = (await backend.staff()).from('timeline').select().eq('subject_id', subject_id);
  const { data } = await rows.order('happened_at');
  return (data ?? []).map((row) => ({
    ...row,
    happened_at: new Date(`${row.happened_at}`).toISOString(),
  }));
};
const at = (day: number) => `2026-11-0${day}T10:00:00.000Z`;

it('quote and project share their notes; each timeline has its own history, and who acted when', {
  tags: 'answer',
}, async () => {
  const quote_id = await insertQuote(backend, { status: 'approved', reference: 'Q-WXYZ23' });
  const note = await insertNote(backend, { subject_id: quote_id, created_at: at(3) });
  const conversion = { ...projectValues, quote_id, updated_by: 'Omar' };
  const projects = (await backend.staff()).from('projects');
  const project = `${(await projects.insert(conversion).select('id').single()).data?.id}`;
  const reply = { kind: 'reply', author: 'Léa', by_link: true, created_at: at(2) };
  const said = await insertNote(backend, { subject_id: project, ...reply, body: 'The map?' });
  await backend.sql('update public.events set happened_at = $1', [at(1)]);
  await backend.edit('projects', project, { status: 'on_hold', updated_by: 'Claire' });

  const converted = { kind: 'converted', author: 'Omar', happened_at: at(1) };
  const notes = [
    { row_id: said, kind: 'reply', author: 'Léa', by_link: true, by_staff: false },
    { row_id: note, kind: 'note', author: 'Lyon', by_link: false, by_staff: true },
  ];
  expect(await timeline(quote_id)).toMatchObject([
    { ...converted, details: { project: { id: project, name: projectValues.title } } },
    ...notes,
  ]);
  const edited = { status: ['planning', 'on_hold'] };
  const all = await timeline(project);
  expect(all).toMatchObject([
    { ...converted, details: { quote: { id: quote_id, name: 'Q-WXYZ23' } }, body: null },
    { ...notes[0], body: 'The map?', happened_at: at(2), updated_at: expect.any(String) },
    notes[1],
    { kind: 'edited', author: 'Claire', by_staff: true, by_link: false, details: edited },
  ]);
  const ids = [...all, ...(await timeline(quote_id))].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

it('the timeline has the emails to the client with their state, but none to the agency', async () => {
  const quote_id = await insertQuote(backend, { request_id: crypto.randomUUID() });
  const offer = await insertOffer(backend, { quote_id, number: 'O-2026-001' });
  await backend.sql("insert into public.mails (offer_id, kind) values ($1, 'offer')", [offer]);
  const failed = "update public.mails set status = 'failed', last_error = 'Unknown user'";
  await backend.sql(`${failed}, sent_at = $1 where kind = 'receipt'`, [at(1)]);
  expect(await timeline(quote_id)).toMatchObject([
    {
      kind: 'mail',
      happened_at: at(1),
      by_staff: false,
      author: null,
      details: { kind: 'receipt', status: 'failed', error: 'Unknown user' },
    },
    { kind: 'mail', details: { kind: 'offer', status: 'queued', error: null } },
  ]);
});

it('an answer of the client by link is no act of staff', async () => {
  const offers = openOffers(backend);
  const { token, quote_id } = await offers.sent();
  await offers.answer(token, { accept: 'Léa' });
  const [sent, accepted] = (await timeline(quote_id)).filter(({ kind }) => kind === 'offer');
  expect(sent).toMatchObject({ by_staff: true, by_link: false });
  expect(accepted).toMatchObject({ by_staff: false, by_link: true, author: 'Léa' });
});
