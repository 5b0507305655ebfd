import type { DataProvider } from 'react-admin';
import { expect, it } from 'vitest';
import { ConflictError } from '../../../src/admin/data/errors';
import type { createRest } from '../../../src/admin/data/rest';
import { createUpdates } from '../../../src/admin/data/updates';
import { tables } from '../../../src/admin/tables';

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
  result: object;
  /** The fields of the conflict. */
  conflict?: readonly string[];
}

const cases: Case[] = [
  {
    name: 'an edit of a field that somebody else has changed is a conflict and changes nothing',
    theirs: { title: 'Theirs', budget: 900 },
    edits: [{ title: 'Mine', status: 'paid' }],
    result: { title: 'Theirs', budget: 900, status: 'planning' },
    conflict: ['title'],
  },
  {
    name: 'an edit keeps the change of another field',
    theirs: { budget: 900 },
    edits: [{ title: 'Mine' }],
    result: { title: 'Mine', budget: 900 },
  },
  {
    name: 'the same value from two people is no conflict',
    theirs: { title: 'Both' },
    edits: [{ title: 'Both' }],
    result: { title: 'Both' },
  },
  {
    name: 'a second edit after a lost response is no conflict with the first',
    edits: [{ title: 'First' }, { title: 'Second' }],
    isLost: true,
    result: { title: 'Second' },
  },
  {
    name: 'a second edit from an old version on the screen is no conflict with the first',
    edits: [{ title: 'First' }, { title: 'Second' }],
    result: { title: 'Second' },
  },
  {
    name: 'an edit is saved although the response omits the row',
    edits: [{ title: 'Mine' }],
    isOmitted: true,
    result: { title: 'Mine' },
  },
];

/** Creates a stored row, and the `update` of the data provider for it. */
function stored(columns: { title: string }, { isOmitted = false, lost = 0 } = {}) {
  const row = { id: crypto.randomUUID(), ...columns, updated_at: 'v1' };
  let version = 1;
  const save = (changes: object) => {
    version += 1;
    Object.assign(row, changes, { updated_at: `v${version}` });
  };
  let toLose = lost;
  const rest = {
    async patch(_: string, query: URLSearchParams, changes: object) {
      if (query.get('updated_at') !== `eq.${row.updated_at}`) return [];
      save(changes);
      toLose -= 1;
      if (toLose >= 0) throw new TypeError('Failed to fetch');
      return isOmitted ? [] : [{ ...row }];
    },
  } as Partial<ReturnType<typeof createRest>> as ReturnType<typeof createRest>;
  const base = { getOne: async () => ({ data: { ...row } }) } as Partial<DataProvider>;
  const { update } = createUpdates(base as DataProvider, rest, tables);
  /** Sends an edit of a version. Returns the fields of the conflict, if there is one. */
  const edit = (data: object, previousData: typeof row) =>
    update('projects', { id: row.id, data, previousData }).then(
      () => undefined,
      (error: unknown) => (error instanceof ConflictError ? error.fields : undefined),
    );
  return { row, save, edit };
}

it.each(cases)('$name', async ({ theirs, edits, isLost, isOmitted, result, conflict }) => {
  const lost = isLost ? edits.length - 1 : 0;
  const { row, save, edit } = stored(OPENED, { lost, isOmitted: isOmitted ?? false });
  const opened = { ...row };
  if (theirs) save(theirs);
  let fields: readonly string[] | undefined;
  for (const data of edits) fields = await edit(data, opened);
  expect(row).toMatchObject(result);
  expect(fields).toEqual(conflict);
});

it('a value that somebody else restores after a saved edit is a conflict', async () => {
  const { row, save, edit } = stored({ title: 'A' });
  await edit({ title: 'B' }, { ...row });
  await edit({ title: 'C' }, { ...row });
  const opened = { ...row };
  save({ title: 'B' });
  expect(await edit({ title: 'D' }, opened)).toEqual(['title']);
});
