import { expect, it } from 'vitest';
import { freeColor, isSameName, mentionsIn, personColors } from '../../../src/domain/people';

const people = [
  'Camille',
  'Camille Roux',
  'Zoé',
  'ليلى',
  'A. (Lyon)',
  'Anne-Marie d’Aubigné 🎨',
].map((name) => ({ name }));

it.each([
  ['Thanks @camille roux', ['Camille Roux'], []],
  ['@Camille and @Zoé', ['Camille', 'Zoé'], []],
  ['@Zoé'.normalize('NFD'), ['Zoé'], []],
  ['(@ليلى)، @ليل', ['ليلى'], ['@ليل']],
  ['@A. (Lyon)!', ['A. (Lyon)'], []],
  ['@anne-marie d’aubigné 🎨', ['Anne-Marie d’Aubigné 🎨'], []],
  ['Ask @Kar, @Kar and @Camillette', [], ['@Kar', '@Camillette']],
  ['Write to desk@camille.example or a.b@Zoé', [], []],
])('%s mentions %j, and nobody is called %j', (text, mentioned, unknown) => {
  const found = mentionsIn(text, people);
  expect(found.mentioned.map(({ name }) => name).sort()).toEqual(mentioned.toSorted());
  expect(found.unknown).toEqual(unknown);
});

it('a new person gets a colour that fewest others have', () => {
  const [first = 'blue', second = 'teal'] = personColors;
  expect(freeColor([])).toBe(first);
  expect(freeColor([{ color: first }])).toBe(second);
  const all = personColors.map((color) => ({ color }));
  expect(freeColor(all)).toBe(first);
  expect(freeColor([...all, { color: first }])).toBe(second);
});

it('two spellings of a name are the same one, and two names are not', () => {
  expect(isSameName(' Zoé', 'ZOE\u0301')).toBe(true);
  expect(isSameName('ليلى ', 'ليلى')).toBe(true);
  expect(isSameName('Zoé', 'Zoe')).toBe(false);
});
