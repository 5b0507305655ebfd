import { expect, it } from 'vitest';
import { readDraft } from '../../../src/admin/form/drafts';
import { memoryStorage } from '../../kit/memoryStorage';

const { values, storage } = memoryStorage();

it.each(['', '{broken', '"text"', '{"values": null}'])(
  'a stored draft of %j is ignored',
  (stored) => {
    values.set('draft.quote.new', stored);
    expect(readDraft(storage, 'quote.new')).toBeNull();
  },
);
