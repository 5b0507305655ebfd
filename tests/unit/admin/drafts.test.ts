import { beforeEach, expect, it } from 'vitest';
import { clearDrafts } from '../../../src/admin/data/storage';
import { dropDraft, keepDraft, readDraft } from '../../../src/admin/kit/drafts';
import { memoryStorage } from '../../kit/memoryStorage';

const { values, storage } = memoryStorage();

beforeEach(() => values.clear());

it('drafts are stored separately and can be deleted one by one or all at once', () => {
  const draft = { values: { title: 'Half' }, base: { id: '1' } };
  keepDraft(storage, 'project.1', draft);
  keepDraft(storage, 'quote.new', { values: {} });
  expect(readDraft(storage, 'project.1')).toEqual(draft);
  dropDraft(storage, 'project.1');
  expect(readDraft(storage, 'project.1')).toBeNull();
  values.set('other', 'stays');
  clearDrafts(Object.assign(Object.fromEntries(values), storage) as unknown as Storage);
  expect([...values.keys()]).toEqual(['other']);
});

it.each(['', '{broken', '"text"', '{"values": null}'])(
  'a stored draft of %j is ignored',
  (stored) => {
    values.set('draft.quote.new', stored);
    expect(readDraft(storage, 'quote.new')).toBeNull();
  },
);
