import { describe, expect, it } from 'vitest';
import { openBackend } from '../kit/backend';
import { costlyTexts, ordinaryText } from '../kit/inputs/costlyTexts';
import { quoteRequest } from '../kit/rows';

const backend = openBackend();

const ROUNDS = 30;

async function milliseconds(text: string): Promise<number> {
  const start = performance.now();
  await backend.sql('select cardinality(private.index_words($1)) as words', [text]);
  return performance.now() - start;
}

/**
 * Returns the time that indexing a text takes, divided by the time for an ordinary text. Uses the shortest of several
 * runs.
 */
async function relativeCost(text: string, limit: number): Promise<number> {
  let cost = Number.POSITIVE_INFINITY;
  let ordinary = Number.POSITIVE_INFINITY;
  for (let round = 1; round <= ROUNDS; round += 1) {
    ordinary = Math.min(ordinary, await milliseconds(ordinaryText));
    cost = Math.min(cost, await milliseconds(text));
    if (round >= 5 && cost < limit * Math.max(1, ordinary)) break;
  }
  return cost / Math.max(1, ordinary);
}

const words = async (text: string) =>
  (await backend.sql<{ words: string[] }>('select private.search_words($1) as words', [text]))[0]
    ?.words;

describe('words of long texts', () => {
  it.each(Object.entries(costlyTexts))(
    'indexing 10,000 characters of %s takes less than 20 times as long as indexing an ordinary text',
    async (_, text) => {
      expect(await relativeCost(text, 20)).toBeLessThan(20);
    },
  );

  it('words are found despite thousands of combining marks between them', async () => {
    const filler = '\u05c2'.repeat(3000) + '\u05b0'.repeat(3000);
    expect(await words(`Élodie ${filler} Œuvre`)).toEqual(
      expect.arrayContaining(['elodie', 'œuvre']),
    );
  });
});

describe('splitting text into words', () => {
  it('composed and decomposed accents result in the same words, even beyond 64 characters', async () => {
    const text = `${'x'.repeat(63)}é ${'é'.repeat(70)}`;
    expect(await words(text.normalize('NFD'))).toEqual(await words(text.normalize('NFC')));
    expect(await words(text)).toEqual(['e'.repeat(64), `${'x'.repeat(63)}e`]);
  });

  it('a long text without spaces is split into all its words', async () => {
    const path = Array.from({ length: 40 }, (_, index) => `élan${index}`).join('/');
    expect(await words(path)).toHaveLength(40);
  });

  it('a ligature that stands for four words is split into these words', async () => {
    expect((await words('محمد ﷺ'))?.toSorted()).toEqual(
      ['محمد', 'صلي', 'الله', 'عليه', 'وسلم'].toSorted(),
    );
  });
});

it('a request with thousands of combining marks is stored unchanged', async () => {
  const message = costlyTexts['accents in the wrong order'] ?? '';
  const { error } = await backend.ask(quoteRequest({ message }));
  expect(error).toBeNull();
  expect(await backend.sql('select message from public.quotes')).toEqual([{ message }]);
});
