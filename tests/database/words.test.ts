import { describe, expect, it } from 'vitest';
import { openBackend } from './kit/backend';
import { costlyTexts, ordinaryText } from './kit/costlyTexts';
import { quoteRequest } from './kit/rows';

const backend = openBackend();

/** The best of five: the machine may be busy. */
async function milliseconds(text: string): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < 5; run += 1) {
    const start = performance.now();
    await backend.sql('select cardinality(private.index_words($1)) as words', [text]);
    times.push(performance.now() - start);
  }
  return Math.min(...times);
}

const words = async (text: string) =>
  (await backend.sql<{ words: string[] }>('select private.search_words($1) as words', [text]))[0]
    ?.words;

describe('the words of 10,000 characters', () => {
  it.each(Object.entries(costlyTexts))(
    'of %s cost no more than a few ordinary texts',
    async (_, text) => {
      const ordinary = Math.max(1, await milliseconds(ordinaryText));
      expect(await milliseconds(text)).toBeLessThan(20 * ordinary);
    },
  );

  it('are found although other characters stand between them', async () => {
    const filler = '\u05c2'.repeat(3000) + '\u05b0'.repeat(3000);
    expect(await words(`Élodie ${filler} Œuvre`)).toEqual(
      expect.arrayContaining(['elodie', 'œuvre']),
    );
  });
});

describe('words', () => {
  it('are the same whether accents are composed or not, also after 64 characters', async () => {
    const text = `${'x'.repeat(63)}é ${'é'.repeat(70)}`;
    expect(await words(text.normalize('NFD'))).toEqual(await words(text.normalize('NFC')));
    expect(await words(text)).toEqual(['e'.repeat(64), `${'x'.repeat(63)}e`]);
  });

  it('of a long piece without spaces are all found', async () => {
    const path = Array.from({ length: 40 }, (_, index) => `élan${index}`).join('/');
    expect(await words(path)).toHaveLength(40);
  });

  it('of a ligature that stands for four words are all found', async () => {
    expect((await words('محمد ﷺ'))?.toSorted()).toEqual(
      ['محمد', 'صلي', 'الله', 'عليه', 'وسلم'].toSorted(),
    );
  });
});

it('a request with 10,000 combining marks is stored as it was written', async () => {
  const message = costlyTexts['accents in the wrong order'] ?? '';
  const { error } = await backend.ask(quoteRequest({ message }));
  expect(error).toBeNull();
  expect(await backend.sql('select message from public.quotes')).toEqual([{ message }]);
});
