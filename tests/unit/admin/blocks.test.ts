import { describe, expect, it } from 'vitest';
import { blocksOf, requestOf } from '../../../src/admin/conversation/blocks';
import type { TimelineEntry } from '../../../src/admin/conversation/conversationRecords';

const AT = '2026-11-26T10:0';
const entry = (kind: string, minute: number, columns: Partial<TimelineEntry> = {}) =>
  ({
    id: `${kind}${minute}`,
    kind,
    subject_id: 'one',
    happened_at: `${AT}${minute}:00Z`,
    details: kind === 'email' || kind === 'note' ? null : {},
    ...columns,
  }) as TimelineEntry;
/** The kinds of each block: those of a message with its changes, or those of each moment. */
const shapes = (newestFirst: readonly TimelineEntry[]) =>
  blocksOf(newestFirst).map(({ message, changes, moments }) =>
    message
      ? [message.kind, ...changes.map(({ kind }) => kind)].join('+')
      : moments?.map((moment) => moment.map(({ kind }) => kind).join('+')),
  );

describe('the blocks of a stream', () => {
  it('begin with the request, and a message stands with what it changed', () => {
    const request = requestOf({ id: 'one', name: 'Ada', message: 'Hi', created_at: `${AT}0:00Z` });
    expect(shapes([entry('edited', 1), entry('email', 1), request])).toEqual([
      'request',
      'email+edited',
    ]);
  });

  it('join an offer and the change of its moment, the offer first', () => {
    expect(shapes([entry('offer', 1), entry('edited', 1)])).toEqual([['offer+edited']]);
  });

  it('collect edits and emails that arrived, and leave what matters alone', () => {
    const mail = (minute: number, status: string) => entry('mail', minute, { details: { status } });
    expect(
      shapes([
        mail(6, 'failed'),
        entry('edited', 5),
        entry('offer', 4),
        mail(3, 'sent'),
        entry('edited', 2),
        entry('edited', 1),
      ]),
    ).toEqual([['edited', 'edited', 'mail'], ['offer'], ['edited'], ['mail']]);
  });

  it('end with their day, so that each stands below its name', () => {
    const next = { happened_at: '2026-11-28T10:00:00Z' };
    expect(shapes([entry('edited', 3, next), entry('edited', 2), entry('edited', 1)])).toEqual([
      ['edited', 'edited'],
      ['edited'],
    ]);
  });

  it('join a change and the next one that takes it back, if the same person does it at once', () => {
    const change = (minute: number, status: [string, string], columns: object = {}) =>
      entry('edited', minute, { author: 'Léa', details: { status }, ...columns });
    const slip = change(1, ['contacted', 'approved']);
    const undo = change(2, ['approved', 'contacted']);
    expect(shapes([undo, slip])).toEqual([['undone']]);
    for (const other of [
      change(2, ['approved', 'contacted'], { author: 'Omar' }),
      change(2, ['approved', 'rejected']),
      change(4, ['approved', 'contacted']),
      change(2, ['approved', 'contacted'], {
        details: { status: ['approved', 'contacted'], owner: ['Léa', null] },
      }),
    ])
      expect(shapes([other, slip])).toEqual([['edited', 'edited']]);
  });

  it('keep the records of a client apart', () => {
    expect(shapes([entry('edited', 1, { subject_id: 'two' }), entry('edited', 1)])).toEqual([
      ['edited', 'edited'],
    ]);
  });
});
