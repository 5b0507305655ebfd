import { expect, it } from 'vitest';
import { isRecorded, type OfferAnswer, type ReadOffer } from '../../../src/domain/link';

// The database counts the first answer, and returns it also to whoever sends another one.
it.each<[boolean, OfferAnswer, object]>([
  [true, { accept: ' Zoé\u00a0' }, { status: 'accepted', answered_by: 'Zoé' }],
  [false, { accept: 'Zoé' }, { status: 'accepted', answered_by: 'B Phone' }],
  [true, { decline: 'Too dear\n' }, { status: 'declined', decline_reason: 'Too dear' }],
  [true, { decline: ' \u200b' }, { status: 'declined', decline_reason: null }],
  [false, { decline: 'Too dear' }, { status: 'declined', decline_reason: null }],
  [false, { decline: '' }, { status: 'accepted', answered_by: 'B Phone' }],
  [true, { approve: 'Zoé' }, { project: { approved_by: 'Zoé', missing: null } }],
  [false, { approve: 'Zoé' }, { project: { approved_by: null, missing: 'The logo' } }],
  [true, { missing: 'The logo ' }, { project: { approved_by: null, missing: 'The logo' } }],
  [true, { accept: 'Zoé', chosen: [2] }, { status: 'accepted', answered_by: 'Zoé', chosen: [2] }],
  [false, { accept: 'Zoé', chosen: [2] }, { status: 'accepted', answered_by: 'Zoé', chosen: [] }],
  [false, { accept: 'Zoé' }, { status: 'accepted', answered_by: 'Zoé', chosen: [2] }],
])('that an answer is recorded is %s: %j, %j', (recorded, answer, columns) => {
  const linked = { number: 'O-2026-014', project: null, chosen: [], ...columns };
  expect(isRecorded(answer, linked as unknown as ReadOffer)).toBe(recorded);
});
