import { beforeEach, describe, expect, it } from 'vitest';
import { openBackend } from '../kit/backend';
import { insertNote, insertOffer, insertProject, insertQuote } from '../kit/rows';

const backend = openBackend();

/** A row of each table that staff edit, and a column. */
const edited = {
  quotes: { insert: () => insertQuote(backend), column: 'email' },
  projects: { insert: () => insertProject(backend), column: 'title' },
  offers: {
    insert: async () => insertOffer(backend, { quote_id: await insertQuote(backend) }),
    column: 'title',
  },
  notes: {
    insert: async () => insertNote(backend, { subject_id: await insertQuote(backend) }),
    column: 'body',
  },
  answer_templates: { insert: async () => 'first-en', column: 'subject' },
  mail_settings: {
    insert: async () => `${(await backend.row('select id::text from public.mail_settings'))?.id}`,
    column: 'sender',
  },
} as const;

/** Another value each time, which the database trims. */
const typed = () => ` ${crypto.randomUUID()}@agency.example `;

for (const [name, { insert, column }] of Object.entries(edited))
  describe(name, () => {
    let id: string;
    const table = async () => (await backend.staff()).from(name as 'quotes');
    const read = async () => (await (await table()).select().eq('id', id).single()).data;
    const write = async (columns: object) =>
      (await table()).update(columns).eq('id', id).select().single();
    const hasAuthor = name === 'quotes' || name === 'projects' || name === 'offers';
    const by = (author: string) => (hasAuthor ? { updated_by: author } : {});

    beforeEach(async () => {
      id = await insert();
    });

    it('a change of the version that was read is stored once, and one of an older version names who was faster, and when', async () => {
      const { updated_at } = (await read()) ?? {};
      const value = typed();
      const change = { [column]: value, updated_at, ...by('Omar') };
      const theirs = await write(change);
      expect(theirs.error).toBeNull();
      expect(theirs.data).toMatchObject({ [column]: value.trim() });
      expect(theirs.data?.updated_at).not.toBe(updated_at);
      // Sent again after its answer was lost, or without a difference, it is no conflict and no other version.
      expect((await write(change)).data).toEqual(theirs.data);
      expect((await write({ [column]: `${value} ` })).data).toEqual(theirs.data);

      const { error, status } = await write({ [column]: typed(), updated_at, ...by('Lyon') });
      expect(status).toBe(409);
      expect(error?.code).toBe('PT409');
      const { at, ...detail } = JSON.parse(error?.details ?? '');
      expect(detail).toEqual({ reason: 'changed', by: hasAuthor ? 'Omar' : null });
      expect(new Date(at)).toEqual(new Date(`${theirs.data?.updated_at}`));
      expect(await read()).toEqual(theirs.data);
      // A change without a version is stored.
      expect((await write({ [column]: 'a@b.example' })).data).toMatchObject({
        [column]: 'a@b.example',
      });
    });
  });
