import { describe, expect, it } from 'vitest';
import { openBackend } from '../kit/backend';
import { insertProject, insertQuote } from '../kit/rows';
import { search } from '../kit/search';

const backend = openBackend();

const found = (table: 'quotes' | 'projects', typed: string) => search(backend, table, typed);

describe('search of quotes', () => {
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
    'acme',
    'acme-corp.example',
    'jane.doe+quotes_2026@acme-corp.example',
    '981234',
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
    'C++',
    'αθηνα',
    'привет',
    'طلب',
    'زبائن',
    'node elodie 7k3m9p',
  ])('a search for %s finds the quote', async (typed) => {
    const id = await insertQuote(backend, columns);
    // The other quote has a fixed reference, because a random one could contain the search term.
    await insertQuote(backend, {
      reference: 'Q-ZZZZZZ',
      name: 'Somebody',
      email: 'else@other.test',
      message: 'Other',
    });
    expect(await found('quotes', typed)).toEqual([id]);
  });

  it.each(['zebra', 'odie', 'elodie zebra', '555', 'لندن'])(
    'a search for %s does not find the quote',
    async (typed) => {
      await insertQuote(backend, columns);
      expect(await found('quotes', typed)).toEqual([]);
    },
  );
});

describe('search of projects', () => {
  it.each(['workshop', 'shop', 'Nora', 'postgre', 'next', 'ورشة', 'ورشه'])(
    'a search for %s finds the project',
    async (typed) => {
      const id = await insertProject(backend, {
        title: 'Workshop site ورشة',
        description: 'Five pages and a shop.',
        client_name: 'Nora',
        technologies: ['PostgreSQL', 'Next.js'],
      });
      await insertProject(backend, { title: 'Other', description: 'Other', client_name: 'Other' });
      expect(await found('projects', typed)).toEqual([id]);
    },
  );
});

describe('search of projects by the data of their clients', () => {
  const columns = {
    reference: 'Q-7K3M9P',
    name: 'آمنة',
    company: 'Café Lumière',
    email: 'amina@cafe.example',
    phone: '+33 6 39 98 51 88',
    status: 'approved',
  };
  const convert = async () => {
    const quote = await insertQuote(backend, columns);
    await insertProject(backend);
    return { quote, project: await insertProject(backend, { quote_id: quote }) };
  };

  it.each([
    '+33639985188',
    '0639985188',
    '998518',
    'amina@cafe.example',
    'lumiere',
    '7k3m9p',
    'امنه',
  ])(
    'a search for the phone number, email address, company, reference or name of a client finds the client’s project: %s',
    async (typed) => {
      const { project } = await convert();
      expect(await found('projects', typed)).toEqual([project]);
    },
  );

  it('after the email address and phone number of a quote are edited, only the new values find its project', async () => {
    const { quote, project } = await convert();
    const client = await backend.staff();
    const typed = { email: 'nora@salon.example', phone: '04 72 00 11 22' };
    const { error } = await client.from('quotes').update(typed).eq('id', quote);
    expect(error).toBeNull();
    for (const word of Object.values(typed))
      expect(await found('projects', word)).toEqual([project]);
    for (const word of [columns.email, columns.phone])
      expect(await found('projects', word)).toEqual([]);
  });

  it('after a quote is deleted, the email address of its client no longer finds the project', async () => {
    const { quote } = await convert();
    await (await backend.staff()).from('quotes').delete().eq('id', quote);
    expect(await found('projects', columns.email)).toEqual([]);
    expect(await found('projects', 'workshop')).toHaveLength(2);
  });
});

it('a change of the email address of a quote does not change updated_at of its project', async () => {
  const quote = await insertQuote(backend, { status: 'approved' });
  const project = await insertProject(backend, { quote_id: quote });
  const version = () =>
    backend.sql('select updated_at::text from public.projects where id = $1', [project]);
  const before = await version();
  await backend.sql(`update public.quotes set email = 'new@mail.example' where id = $1`, [quote]);
  expect(await version()).toEqual(before);
});

describe('search by phone number', () => {
  it.each([
    ['06 39 98 62 14', '+33639986214'],
    ['06 39 98 62 14', '0033639986214'],
    ['06 39 98 62 14', '+33 6 39 98 62 14'],
    ['06 39 98 62 14', '+33 (0)6 39 98 62 14'],
    ['06 39 98 62 14', '06.39.98.62.14'],
    ['06 39 98 62 14', '06-39-98'],
    ['06 39 98 62 14', '(06) 39'],
    ['06 39 98 62 14', '٠٦٣٩٩٨٦٢١٤'],
    ['06 39 98 62 14', '\u200e+33 6\u00a039'],
    ['+971 50 000 1182', '00971500001182'],
    ['+971 50 000 1182', '+971500001182'],
    ['+971 50 000 1182', '050 000 1182'],
    ['0033639986214', '+33 6 39 98 62 14'],
    ['612 345 678', '+34 612 345 678'],
    ['+1 212 555 0100', '+12125550100'],
  ])('a quote with the phone number %s is found by a search for %s', async (phone, typed) => {
    const id = await insertQuote(backend, { phone });
    await insertQuote(backend, { phone: '+44 20 7946 0000', reference: 'Q-ZZZZZZ' });
    expect(await found('quotes', typed)).toEqual([id]);
  });

  it.each([
    ['+33 6 39 98', '63998'],
    ['+1 212 555', '212555'],
    ['+971 50 000', '50000'],
    ['+49 (0)30 12', '3012'],
    ['0639', '0639'],
  ])('the search reduces the phone number %s to the digits %s', async (typed, digits) => {
    expect(await backend.sql('select private.phone_digits($1) as digits', [typed])).toEqual([
      { digits },
    ]);
  });

  it('a search for a phone number does not find a number whose pairs of digits have another order or whose last digit differs', async () => {
    await insertQuote(backend, { phone: '06 39 98 62 14' });
    expect(await found('quotes', '06 14 62 98 39')).toEqual([]);
    expect(await found('quotes', '+33639986215')).toEqual([]);
  });

  it.each(['+', '0', '00', '+33', '0 - 0'])(
    'the text %s, which is not a phone number, is searched like any other word',
    async (typed) => {
      const words = await backend.sql<{ query: string | null }>(
        'select private.search_query($1)::text as query',
        [typed],
      );
      const digits = typed.replaceAll(/[^0-9 ]/gu, ' ').trim();
      expect(words[0]?.query ?? null).toBe(
        digits === ''
          ? null
          : [...new Set(digits.split(/ +/u))].map((word) => `'${word}':*`).join(' & '),
      );
    },
  );
});

it.each(['', ' ', '--', "'", '+', '\u0640'])(
  'the text %j, which contains no word, finds all rows',
  async (typed) => {
    const id = await insertQuote(backend);
    expect(await found('quotes', typed)).toEqual([id]);
  },
);

it('operators of full-text search in the typed text have no effect', async () => {
  const id = await insertQuote(backend, { name: 'Anna', message: 'b c' });
  await insertQuote(backend, { name: 'Other', message: 'Other' });
  expect(await found('quotes', `anna' | !b:* & (c)\\"`)).toEqual([id]);
  expect(await found('quotes', '!other')).toHaveLength(1);
});

it('after a quote is edited, only a search for the new text finds the quote', async () => {
  const id = await insertQuote(backend, { name: 'Before' });
  await backend.sql("update public.quotes set name = 'After', phone = '0639980077' where id = $1", [
    id,
  ]);
  expect(await found('quotes', 'before')).toEqual([]);
  expect(await found('quotes', 'after')).toEqual([id]);
  expect(await found('quotes', '80077')).toEqual([id]);
});

it('a stored word matches a search for the same word, even if it looks like a number', async () => {
  const alphabet = '23456789abcdfghjkmnpqrstvwxyz';
  const codes = Array.from({ length: 400 }, (_, seed) =>
    Array.from(
      { length: 6 },
      (_each, place) => alphabet[(seed * 7 + place * (seed % 29) + place ** 3) % 29],
    ).join(''),
  );
  const broken = await backend.sql(
    'select word from unnest($1::text[]) as word where not array_to_tsvector(array[word]) @@ private.search_query(word)',
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

it('a message of 1,660 different words can be stored and searched', async () => {
  const message = Array.from({ length: 1_660 }, (_, index) => `w${index + 1000}`)
    .join(' ')
    .slice(0, 10_000);
  const id = await insertQuote(backend, { message });
  expect(await found('quotes', 'w2600')).toEqual([id]);
});
