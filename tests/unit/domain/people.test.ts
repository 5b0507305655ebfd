import { expect, it } from 'vitest';
import { mentionsIn } from '../../../src/domain/people';

const people = ['Camille', 'Camille Roux', 'Zoé', 'ليلى', 'A. (Lyon)'].map((name) => ({ name }));

it.each([
  ['Thanks @camille roux', ['Camille Roux'], []],
  ['@Camille and @Zoé', ['Camille', 'Zoé'], []],
  ['@Zoé'.normalize('NFD'), ['Zoé'], []],
  ['(@ليلى)، @ليل', ['ليلى'], ['@ليل']],
  ['@A. (Lyon)!', ['A. (Lyon)'], []],
  ['Ask @Kar, @Kar and @Camillette', [], ['@Kar', '@Camillette']],
  ['Write to desk@camille.example or a.b@Zoé', [], []],
])('%s mentions %j, and nobody is called %j', (text, mentioned, unknown) => {
  const found = mentionsIn(text, people);
  expect(found.mentioned.map(({ name }) => name).sort()).toEqual(mentioned.toSorted());
  expect(found.unknown).toEqual(unknown);
});
