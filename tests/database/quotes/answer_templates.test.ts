import { afterEach, beforeEach, expect, it } from 'vitest';
import { agency } from '../../../src/agency';
import { answerLimits } from '../../../src/domain/answers';
import { openBackend } from '../kit/backend';

const backend = openBackend();

const read = () => backend.sql('select * from public.answer_templates order by language');
const change = async (column: 'subject' | 'body', text: string) =>
  (await backend.staff())
    .from('answer_templates')
    .update(column === 'body' ? { body: text } : { subject: text })
    .eq('language', 'en');

let seeded: Awaited<ReturnType<typeof read>>;
beforeEach(async () => {
  seeded = await read();
});
afterEach(async () => {
  for (const { language, subject, body } of seeded)
    await backend.sql(
      'update public.answer_templates set subject = $2, body = $3 where language = $1',
      [language, subject, body],
    );
});

it('the migrations create a template for each language of the site, with placeholders instead of names', () => {
  expect(seeded.map(({ language }) => language)).toEqual(['ar', 'en']);
  for (const { subject, body } of seeded) {
    expect(subject).toContain('{reference}');
    expect(body).toMatch(/\{name\}.*\{reference\}.*\{agency\}/su);
    expect(`${subject} ${body}`).not.toMatch(new RegExp(Object.values(agency.name).join('|'), 'u'));
  }
});

it.each(Object.entries(answerLimits) as ['subject' | 'body', number][])(
  'the %s of a template is trimmed and must have 1 to %i characters',
  async (column, limit) => {
    expect((await change(column, ` ${'é'.repeat(limit)}\u00a0\n`)).error).toBeNull();
    const [, changed] = await read();
    expect(changed).toMatchObject({
      ...seeded[1],
      [column]: 'é'.repeat(limit),
      updated_at: expect.anything(),
    });
    for (const text of [' \n', 'é'.repeat(limit + 1)]) {
      const { error } = await change(column, text);
      expect(error?.message).toContain(`answer_templates_${column}_length`);
    }
    expect((await read())[1]).toEqual(changed);
  },
);

it('updated_at of a template changes only when its text changes', async () => {
  await change('body', ` ${seeded[1]?.body} `);
  expect(await read()).toEqual(seeded);
  await change('body', 'Hello {name}.');
  const [, changed] = await read();
  expect(changed).toMatchObject({ body: 'Hello {name}.', subject: seeded[1]?.subject });
  expect(String(changed?.updated_at) > String(seeded[1]?.updated_at)).toBe(true);
});

it.each([{ language: 'fr' }, { updated_at: '2020-01-01T00:00:00Z' }])(
  'staff cannot change a template to %o',
  async (column) => {
    const { error } = await (await backend.staff())
      .from('answer_templates')
      .update(column)
      .eq('language', 'en');
    expect(error?.code).toBe('42501');
    expect(await read()).toEqual(seeded);
  },
);
