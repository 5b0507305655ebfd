import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { prefixQuery, searchWords } from '../../src/admin/data/listQuery';
import { openBackend } from './kit/backend';
import { insertProject, insertQuote } from './kit/rows';
import { text } from './kit/texts';

const backend = openBackend();

async function found(table: 'quotes' | 'projects', typed: string): Promise<string[]> {
  const { data, error } = await (await backend.staff())
    .from(table)
    .select('id')
    .textSearch('search', prefixQuery(typed) ?? '', { config: 'simple' });
  expect(error).toBeNull();
  return (data ?? []).map(({ id }) => id);
}

describe('a quote is found by', () => {
  const columns = {
    reference: 'Q-7K3M9P',
    name: 'Élodie Œuvrard-Straße',
    company: 'Société Générale d’Été 42',
    email: 'jane.doe+quotes_2026@acme-corp.example',
    phone: '+33 6 39 98 12 34',
    message:
      'نُريدُ تطبيقًا لِزبائنِ مقهانا في دُبَي؛ الطلب المُسبَق، ومكتبة عربيـــة إلى الآن. C++ & Node.js ΑΘΗΝΑ Привет',
  };

  it.each([
    'Q-7K3M9P',
    '7K3M9P',
    'q7k3m9p',
    '7k3',
    'Élodie',
    'elodie',
    'ÉLOD',
    'Straße',
    'société',
    'generale été',
    '42',
    'jane',
    'doe',
    'quotes',
    '2026',
    'acme',
    'corp',
    'acme-corp.example',
    'jane.doe+quotes_2026@acme-corp.example',
    '0639981234',
    '06 39 98',
    '+33639981234',
    '33 6 39',
    '981234',
    '1234',
    '٠٦٣٩٩٨١٢٣٤',
    'نريد',
    'تطبيق',
    'تطبيقا',
    'دبي',
    'دبى',
    'المسبق',
    'مكتبه',
    'مكتبة',
    'عربية',
    'الى',
    'إلى',
    'الان',
    'الآن',
    'node',
    'js',
    'C++',
    'αθηνα',
    'привет',
    'طلب',
    'زبائن',
    'node elodie 7k3m9p',
  ])('%s', async (typed) => {
    const id = await insertQuote(backend, columns);
    // A random reference might contain the search term.
    await insertQuote(backend, {
      reference: 'Q-ZZZZZZ',
      name: 'Somebody',
      email: 'else@other.test',
      message: 'Other',
    });
    expect(await found('quotes', typed)).toEqual([id]);
  });

  it.each(['zebra', 'odie', 'elodie zebra', '555', 'لندن'])(
    'and is not found by %s',
    async (typed) => {
      await insertQuote(backend, columns);
      expect(await found('quotes', typed)).toEqual([]);
    },
  );
});

describe('a project is found by', () => {
  it.each(['workshop', 'shop', 'Nora', 'postgre', 'next', 'ورشة', 'ورشه'])('%s', async (typed) => {
    const id = await insertProject(backend, {
      title: 'Workshop site ورشة',
      description: 'Five pages and a shop.',
      client_name: 'Nora',
      technologies: ['PostgreSQL', 'Next.js'],
    });
    await insertProject(backend, { title: 'Other', description: 'Other', client_name: 'Other' });
    expect(await found('projects', typed)).toEqual([id]);
  });
});

it('the search field and the search columns split a text into the same words', async () => {
  const letters = Array.from({ length: 0x3000 }, (_, code) => String.fromCodePoint(code + 1));
  const wanted = [
    ...fc.sample(text, { numRuns: 2_000, seed: 2_026 }),
    ...letters.map((letter) => `a${letter}b`),
    'x'.repeat(200),
    'م'.repeat(200),
  ];
  const newer = await newerLetters(wanted);
  const texts = wanted.map((source) =>
    Array.from(source, (letter) => (newer.has(letter) ? '' : letter)).join(''),
  );
  const rows = await backend.sql<{ words: string[] }>(
    `select private.search_words(source) as words
     from unnest($1::text[]) with ordinality as texts (source, place) order by place`,
    [texts],
  );
  const different = texts.filter((source, place) => {
    const inDatabase = [...(rows[place]?.words ?? [])];
    return searchWords(source).sort().join(' ') !== inDatabase.sort().join(' ');
  });
  expect(different).toEqual([]);
});

/** Letters that are assigned in the Unicode version of this runtime, not in the database's. */
async function newerLetters(texts: readonly string[]): Promise<Set<string>> {
  const assigned = new Set(
    texts.flatMap((source) => [...source.matchAll(/\P{Cn}/gu)].map(([letter]) => letter)),
  );
  const rows = await backend.sql<{ letter: string }>(
    'select letter from unnest($1::text[]) as letter where not unicode_assigned(letter)',
    [[...assigned]],
  );
  return new Set(rows.map(({ letter }) => letter));
}

it('the search column follows a change of the text', async () => {
  const id = await insertQuote(backend, { name: 'Before' });
  await backend.sql("update public.quotes set name = 'After', phone = '0639980077' where id = $1", [
    id,
  ]);
  expect(await found('quotes', 'before')).toEqual([]);
  expect(await found('quotes', 'after')).toEqual([id]);
  expect(await found('quotes', '80077')).toEqual([id]);
});

it('the query parser accepts every word of the search columns', async () => {
  const alphabet = '23456789abcdfghjkmnpqrstvwxyz';
  const codes = Array.from({ length: 400 }, (_, seed) =>
    Array.from(
      { length: 6 },
      (_each, place) => alphabet[(seed * 7 + place * (seed % 29) + place ** 3) % 29],
    ).join(''),
  );
  const broken = await backend.sql(
    `select word from unnest($1::text[]) as word where not array_to_tsvector(array[word]) @@ to_tsquery('simple', quote_literal(word) || ':*')`,
    [
      [
        ...codes,
        '12e5',
        '1e10',
        '0x1f',
        '42',
        'é'.normalize('NFKD').slice(0, 1),
        'محمد',
        'abcعرب12',
      ],
    ],
  );
  expect(broken).toEqual([]);
});

it('a very long word can be stored and found', async () => {
  const id = await insertQuote(backend, { message: 'x'.repeat(10_000) });
  expect(await found('quotes', 'x'.repeat(300))).toEqual([id]);
});

it('ten thousand different words can be stored', async () => {
  const message = Array.from({ length: 1_660 }, (_, index) => `w${index + 1000}`)
    .join(' ')
    .slice(0, 10_000);
  const id = await insertQuote(backend, { message });
  expect(await found('quotes', 'w2600')).toEqual([id]);
});
