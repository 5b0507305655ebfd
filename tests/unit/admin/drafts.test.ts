import { expect, it } from 'vitest';
import { readDraft } from '../../../src/admin/form/drafts';
import { convertEarlierDrafts } from '../../../src/admin/form/earlierDrafts';
import { memoryStorage } from '../../kit/memoryStorage';

const { values, storage } = memoryStorage();

it.each(['', '{broken', '"text"', '{"values": null}'])(
  'a stored draft of %j is ignored',
  (stored) => {
    values.set('draft.quote.new', stored);
    expect(readDraft(storage, 'quote.new')).toBeNull();
  },
);

/** A storage whose keys can be listed, as those of the browser. */
const listed = (entries: object) =>
  Object.assign(
    Object.create({
      getItem(key: string) {
        return Reflect.get(this, key) ?? null;
      },
      setItem(key: string, value: string) {
        Reflect.set(this, key, value);
      },
      removeItem(key: string) {
        Reflect.deleteProperty(this, key);
      },
    }),
    entries,
  ) as Storage;

const draft = (values: object, more = {}) => JSON.stringify({ ...more, values });

it.each<[string, string, string, object, object]>([
  ['a note', 'message.1.note.', 'message.1.note', { message: 'Called' }, { message: 'Called' }],
  ['an email', 'message.1.email.firsten', 'message.1.email', { subject: 'S' }, { subject: 'S' }],
  ['an edit', 'quotes.1', 'quotes.1', { links: 'a\nb' }, { links: ['a', 'b'] }],
  [
    'a project',
    'projects.new',
    'projects.new',
    { links: '', technologies: ['a'], technology: 'b' },
    { links: null, technologies: ['a', 'b'] },
  ],
  ['a conversion', 'conversion.1', 'conversion.1', { title: 'T' }, { title: 'T', quote_id: '1' }],
  ['an offer', 'offers.1', 'offers.1', { title: 'T' }, { title: 'T', quote_id: '1' }],
])('the forms find the draft of %s of 1.1.0', (_, from, to, earlier, now) => {
  const tab = listed({ [`draft.${from}`]: draft(earlier, { base: { id: '1' } }) });
  convertEarlierDrafts(tab);
  // Again, as with each reload.
  convertEarlierDrafts(tab);
  expect(Object.keys(tab)).toEqual([`draft.${to}`]);
  expect(readDraft(tab, to)).toEqual({ base: { id: '1' }, values: now });
});

it('what is no draft of 1.1.0 stays as it is', () => {
  const begun = '{"id":"1","values":"[]","at":1}';
  const tab = listed({
    news: '{}',
    'draft.begun.offers': begun,
    'draft.message.1.note': draft({ message: 'newer' }),
    'draft.message.1.note.': draft({ message: 'older' }),
  });
  convertEarlierDrafts(tab);
  expect({ ...tab }).toEqual({
    news: '{}',
    'draft.begun.offers': begun,
    'draft.message.1.note': draft({ message: 'newer' }),
    'draft.message.1.note.': draft({ message: 'older' }),
  });
});
