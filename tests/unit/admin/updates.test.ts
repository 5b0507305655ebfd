import type { DataProvider } from 'react-admin';
import { expect, it } from 'vitest';
import { ConflictError } from '../../../src/admin/data/errors';
import type { createRest } from '../../../src/admin/data/rest';
import { createUpdates } from '../../../src/admin/data/updates';

const OPENED = { title: 'Site', budget: 500, status: 'planning' };

interface Case {
  name: string;
  /** What somebody else saves after the form has read the row. */
  theirs?: object;
  /** The edits that the form sends, all from the version that it has read. */
  edits: readonly object[];
  /** Whether the responses to all edits except the last are lost. */
  isLost?: boolean;
  /** Whether a saved row is missing in the response, as in the embedded backend. */
  isOmitted?: boolean;
  stored: object;
  /** The fields of the conflict. */
  conflict?: readonly string[];
}

const cases: Case[] = [
  {
    name: 'an edit of a field that somebody else has changed is a conflict and changes nothing',
    theirs: { title: 'Theirs', budget: 900 },
    edits: [{ title: 'Mine', status: 'paid' }],
    stored: { title: 'Theirs', budget: 900, status: 'planning' },
    conflict: ['title'],
  },
  {
    name: 'an edit keeps the change of another field',
    theirs: { budget: 900 },
    edits: [{ title: 'Mine' }],
    stored: { title: 'Mine', budget: 900 },
  },
  {
    name: 'the same value from two people is no conflict',
    theirs: { title: 'Both' },
    edits: [{ title: 'Both' }],
    stored: { title: 'Both' },
  },
  {
    name: 'a second edit after a lost response is no conflict with the first',
    edits: [{ title: 'First' }, { title: 'Second' }],
    isLost: true,
    stored: { title: 'Second' },
  },
  {
    name: 'a second edit from an old version on the screen is no conflict with the first',
    edits: [{ title: 'First' }, { title: 'Second' }],
    stored: { title: 'Second' },
  },
  {
    name: 'an edit is saved although the response omits the row',
    edits: [{ title: 'Mine' }],
    isOmitted: true,
    stored: { title: 'Mine' },
  },
];

it.each(cases)('$name', async ({ theirs, edits, isLost, isOmitted, stored, conflict }) => {
  const id = crypto.randomUUID();
  const row = { id, ...OPENED, updated_at: 'v1' };
  const opened = { ...row };
  let version = 1;
  const save = (changes: object) => {
    version += 1;
    Object.assign(row, changes, { updated_at: `v${version}` });
  };
  let writes = 0;
  const rest = {
    async patch(_: string, query: URLSearchParams, changes: object) {
      if (query.get('updated_at') !== `eq.${row.updated_at}`) return [];
      save(changes);
      writes += 1;
      if (isLost && writes < edits.length) throw new TypeError('Failed to fetch');
      return isOmitted ? [] : [{ ...row }];
    },
  } as Partial<ReturnType<typeof createRest>> as ReturnType<typeof createRest>;
  const base = { getOne: async () => ({ data: { ...row } }) } as Partial<DataProvider>;
  const { update } = createUpdates(base as DataProvider, rest);
  if (theirs) save(theirs);
  const answers = [];
  for (const data of edits)
    answers.push(
      await update('projects', { id, data, previousData: opened }).catch((error: unknown) => error),
    );
  expect(row).toMatchObject(stored);
  const last = answers.at(-1);
  expect(last instanceof ConflictError ? last.fields : undefined).toEqual(conflict);
});

it('a value that somebody else restores after a saved edit is a conflict', async () => {
  const id = crypto.randomUUID();
  const row = { id, title: 'A', updated_at: 'v1' };
  let version = 1;
  const rest = {
    async patch(_: string, query: URLSearchParams, changes: object) {
      if (query.get('updated_at') !== `eq.${row.updated_at}`) return [];
      version += 1;
      Object.assign(row, changes, { updated_at: `v${version}` });
      return [{ ...row }];
    },
  } as Partial<ReturnType<typeof createRest>> as ReturnType<typeof createRest>;
  const base = { getOne: async () => ({ data: { ...row } }) } as Partial<DataProvider>;
  const { update } = createUpdates(base as DataProvider, rest);
  const edit = (title: string) =>
    update('projects', { id, data: { title }, previousData: { ...row } });
  await edit('B');
  await edit('C');
  const shown = { ...row };
  Object.assign(row, { title: 'B', updated_at: 'theirs' });
  await expect(
    update('projects', { id, data: { title: 'D' }, previousData: shown }),
  ).rejects.toMatchObject({ fields: ['title'] });
});
