import { expect, it } from 'vitest';
import { openBackend } from '../kit/backend';
import { openOffers } from '../kit/offers';
import { insertProject } from '../kit/rows';

const backend = openBackend();
const { read, answer, sent } = openOffers(backend);

const notesOf = (id: string) =>
  backend.sql(
    'select kind, author, body, by_link from public.notes where subject_id = $1 order by created_at',
    [id],
  );
const mailsOf = (id: string) =>
  backend.column(
    `select mails.kind from public.mails left join public.notes on notes.id = mails.note_id
     where $1 in (notes.subject_id, mails.project_id) order by mails.kind`,
    [id],
  );

it('a question about an offer is a reply in the conversation, due today, and is told to the agency', {
  tags: 'offer',
}, async () => {
  const { quote_id, token } = await sent();
  expect(await read(token)).toMatchObject({ asked: null });
  const asked = { status: 'sent', asked: 'Is hosting included?' };
  // The second time, the response of the first one was lost. The revision of the offer does not matter.
  for (const revision of ['1', '7'])
    expect(await answer(token, { question: ' Is hosting included? ' }, revision)).toMatchObject(
      asked,
    );
  const quote = await backend.find('quotes', quote_id);
  expect(quote).toMatchObject({ follow_up_on: expect.anything(), replied_at: expect.anything() });
  expect(await notesOf(quote_id)).toEqual([
    { kind: 'reply', author: expect.anything(), body: 'Is hosting included?', by_link: true },
  ]);
  expect(await mailsOf(quote_id)).toEqual(['reply']);
  await (await backend.staff())
    .from('notes')
    .insert({ subject_id: quote_id, kind: 'phone', author: 'Claire', body: 'It is.' });
  expect(await read(token)).toMatchObject({ asked: null });
});

it('a client can ask about a project in any state, and what is missing has only its own mail', async () => {
  const id = await insertProject(backend, { status: 'in_progress' });
  const { token } = (await backend.find('projects', id)) as { token: string };
  expect(await answer(token, { question: 'When do we meet?' })).toMatchObject({
    asked: 'When do we meet?',
  });
  expect(await mailsOf(id)).toEqual(['reply']);
  await backend.edit('projects', id, { deliveries: 1, delivery_note: 'Test it' });
  await answer(token, { missing: 'The map' });
  expect(await notesOf(id)).toMatchObject([{ body: 'When do we meet?' }, { body: 'The map' }]);
  expect(await mailsOf(id)).toEqual(['delivery_answer', 'reply']);
});

it('a question without a text, one that is too long, and the fifty-first of a day are refused', async () => {
  const { token } = await sent();
  const refused = (question: unknown) => answer(token, { question });
  expect(await refused('\u2800 ')).toMatch(/^PT422 .*"required"/u);
  expect(await refused('x'.repeat(5001))).toMatch(/^PT422 .*"limit": 5000/u);
  expect(await refused(['x'])).toMatch(/^PT422 .*"invalid"/u);
  for (let number = 1; number <= 50; number += 1)
    expect(await refused(`Question ${number}`)).toMatchObject({ asked: `Question ${number}` });
  expect(await refused('One more')).toMatch(/^PT422 .*"too_many"/u);
  expect(await read(token)).toMatchObject({ asked: 'Question 50' });
});

it('the link of a withdrawn offer takes no question', async () => {
  const { id, quote_id, token } = await sent();
  await backend.edit('offers', id, { status: 'withdrawn' });
  expect(await answer(token, { question: 'Hello?' })).toBeNull();
  expect(await notesOf(quote_id)).toEqual([]);
});
