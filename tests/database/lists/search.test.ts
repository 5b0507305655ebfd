import { expect, it } from 'vitest';
import { openBackend } from '../kit/backend';
import { costlyTexts } from '../kit/inputs/costlyTexts';
import { openOffers } from '../kit/offers';
import { insertProject, insertQuote, search } from '../kit/rows';

const backend = openBackend();

const found = (table: 'quotes' | 'projects', typed: string) => search(backend, table, typed);
const split = (words: string) => words.split(' | ');

const columns = {
  reference: 'Q-7K3M9P',
  name: 'Élodie Œuvrard-Straße',
  company: 'Société Générale d’Été 42',
  email: 'jane.doe+quotes_2026@acme-corp.example',
  phone: '+33 6 39 98 12 34',
  message:
    'نُريدُ تطبيقًا لِزبائنِ مقهانا في دُبَي؛ الطلب المُسبَق، ومكتبة عربيـــة إلى الآن. C++ & Node.js ΑΘΗΝΑ Привет',
};

it('a quote is found by its reference, client and message, in any case, with or without accents', async () => {
  const id = await insertQuote(backend, columns);
  // The other quote has a fixed reference, because a random one could contain the search term.
  const other = { name: 'Somebody', email: 'else@other.test', message: 'Other' };
  await insertQuote(backend, { reference: 'Q-ZZZZZZ', ...other });
  for (const typed of [
    ...split('Q-7K3M9P | q7k3m9p | 7k3 | 42 | 981234 | node elodie 7k3m9p'),
    ...split('Élodie | elodie | ÉLOD | Straße | generale été | Œuvrard | œuv | oeuvrard | OEUV'),
    ...split('jane | acme | jane.doe+quotes_2026@acme-corp.example'),
    ...split('C++ | αθηνα | привет'),
    ...split('نريد | تطبيق | تطبيقا | دبي | دبى | المسبق | مكتبه | مكتبة | عربية'),
    ...split('الى | إلى | الان | الآن | طلب | زبائن'),
  ])
    expect([typed, await found('quotes', typed)]).toEqual([typed, [id]]);
  for (const typed of split('zebra | odie | elodie zebra | 555 | لندن'))
    expect([typed, await found('quotes', typed)]).toEqual([typed, []]);
});

it('of a hundred pairs of names, the whole word in quotation marks finds only the one that has it, and without them both', async () => {
  const names = split(
    'Priya | Ann | Jean | Léa | Émil | Max | Mari | Karim | Noé | Fran | سارة | علي | نور | أمين | ليل | فاد | Ali | Sam | Zoé | Ben',
  );
  const endings = split('ka | son | ette | ن | ات');
  let place = 0;
  for (const name of names) {
    for (const ending of endings) {
      const email = `${place++}@pairs.example`;
      const longer = await insertQuote(backend, { name: `${name}${ending}`, email, message: 'A' });
      const whole = await insertQuote(backend, { name: `${name} Nair`, email, message: 'B' });
      expect([name, ending, await found('quotes', `"${name}"`)]).toEqual([name, ending, [whole]]);
      const both = [longer, whole].sort();
      expect([name, ending, (await found('quotes', name)).sort()]).toEqual([name, ending, both]);
      await backend.sql('delete from public.quotes where email = $1', [email]);
    }
  }
});

it('an Arabic name that is written as one word or as two is found by both, and by its second part', async () => {
  for (const [two = '', one = '', ...parts] of [
    split('عبد الرحمن | عَبدالرحمن | الرحمن | رحمن'),
    split('أبو ظبي | أبوظبي | ظبي'),
    split('أبو عبد العزيز | أبو عبدالعزيز | عبد العزيز | عبدالعزيز | العزيز | عزيز'),
    split('نور وعبد الله | نور وعبدالله | عبد الله | عبدالله | الله'),
    split('أبو مي | أبومي | مي'),
  ]) {
    const ids = [
      await insertQuote(backend, { name: two }),
      await insertQuote(backend, { name: one }),
    ];
    for (const typed of [two, one, ...parts])
      expect([typed, (await found('quotes', typed)).sort()]).toEqual([typed, ids.sort()]);
  }
});

const client = {
  reference: 'Q-7K3M9P',
  name: 'آمنة',
  company: 'Café Lumière',
  email: 'amina@cafe.example',
  phone: '+33 6 39 98 51 88',
};
const convert = async () => {
  const quote = await insertQuote(backend, { ...client, status: 'approved' });
  await insertProject(backend, { title: 'Other', description: 'Other', client_name: 'Other' });
  const project = await insertProject(backend, {
    quote_id: quote,
    title: 'Workshop site ورشة',
    client_name: 'Nora',
    technologies: ['PostgreSQL', 'Next.js'],
  });
  return { quote, project };
};

it('a project is found by its own words and by the data of its client', async () => {
  const { project } = await convert();
  for (const typed of [
    ...split('workshop | shop | Nora | postgre | next | ورشة | ورشه'),
    ...split('+33639985188 | 0639985188 | 998518 | amina@cafe.example | lumiere | 7k3m9p | امنه'),
  ])
    expect([typed, await found('projects', typed)]).toEqual([typed, [project]]);
});

it('after a quote is edited, only the new values find it and its project, without a new updated_at, and after it is deleted, none', async () => {
  const { quote, project } = await convert();
  const before = await backend.find('projects', project);
  const typed = { email: 'nora@salon.example', phone: '04 72 00 11 22' };
  await backend.edit('quotes', quote, typed);
  for (const word of Object.values(typed)) {
    expect(await found('projects', word)).toEqual([project]);
    expect(await found('quotes', word)).toEqual([quote]);
  }
  for (const word of [client.email, client.phone])
    expect([await found('projects', word), await found('quotes', word)]).toEqual([[], []]);
  expect((await backend.find('projects', project))?.updated_at).toEqual(before?.updated_at);
  await (await backend.staff()).from('quotes').delete().eq('id', quote);
  expect(await found('projects', typed.email)).toEqual([]);
  expect(await found('projects', 'workshop')).toEqual([project]);
});

it('an offer is found by its number, also short or without hyphens, its client and its title, with or without accents', async () => {
  const { sent, find } = openOffers(backend);
  const { id } = await sent();
  const french = await sent({ client_name: 'Élodie', title: 'Création de site' });
  const arabic = await sent({ client_company: 'مكتبة دُبي', title: 'متجر' });
  const number = `${(await find(id)).number}`;
  const short = `${Number(number.slice(-3))}`;
  for (const typed of [number, number.replaceAll('-', ''), short, 'work camille'])
    expect(await search(backend, 'offers', typed)).toEqual([id]);
  for (const typed of split('Élodie | elodie | création | CREATION site'))
    expect([typed, await search(backend, 'offers', typed)]).toEqual([typed, [french.id]]);
  for (const typed of split('مكتبة | مكتبه | دبى'))
    expect([typed, await search(backend, 'offers', typed)]).toEqual([typed, [arabic.id]]);
  expect(await search(backend, 'offers', '')).toHaveLength(3);
});

/** Phone numbers, and how they may be typed. */
const spellings: Readonly<Record<string, string[]>> = {
  '06 39 98 62 14': [
    '+33639986214',
    '0033639986214',
    '+33 (0)6 39 98 62 14',
    '06.39.98.62.14',
    '06-39-98',
    '(06) 39',
    '٠٦٣٩٩٨٦٢١٤',
    '\u200e+33 6\u00a039',
    '0639',
  ],
  '+49 30 1234567': ['+49 (0)30 12'],
  '+1 212 555 0100': ['+1 212 555', '+12125550100'],
  '+971 50 000 1182': ['+971 50 000', '00971500001182', '+971500001182', '050 000 1182'],
  '0033639986214': ['+33 6 39 98 62 14'],
  '612 345 678': ['+34 612 345 678'],
};

it('a quote is found by its phone number, however it is stored and typed', async () => {
  for (const [phone, typed] of Object.entries(spellings)) {
    await backend.empty();
    const id = await insertQuote(backend, { phone });
    await insertQuote(backend, { phone: '+44 20 7946 0000', reference: 'Q-ZZZZZZ' });
    for (const each of typed)
      expect([phone, each, await found('quotes', each)]).toEqual([phone, each, [id]]);
    for (const other of ['06 14 62 98 39', '+33639986215'])
      expect(await found('quotes', other)).toEqual([]);
  }
});

it('a text that is no phone number is searched like any word, and one without a word finds all rows', async () => {
  const query = async (typed: string) =>
    (await backend.row('select private.search_query($1)::text as query', [typed]))?.query;
  for (const [typed, words] of Object.entries({ '0': "'0':*", '00': "'00':*", '+33': "'33':*" }))
    expect(await query(typed)).toBe(words);
  const id = await insertQuote(backend);
  for (const typed of ['', ' ', '--', "'", '+', '\u0640'])
    expect([typed, await found('quotes', typed)]).toEqual([typed, [id]]);
});

it('operators of full-text search in the typed text have no effect', async () => {
  const id = await insertQuote(backend, { name: 'Anna', message: 'b c' });
  await insertQuote(backend, { name: 'Other', message: 'Other' });
  expect(await found('quotes', `anna' | !b:* & (c)\\"`)).toEqual([id]);
  expect(await found('quotes', '!other')).toHaveLength(1);
});

it('a stored word matches a search for the same word, even if it looks like a number', async () => {
  const alphabet = '23456789abcdfghjkmnpqrstvwxyz';
  const codes = Array.from({ length: 400 }, (_, seed) =>
    [0, 1, 2, 3, 4, 5].map((place) => alphabet[(seed * 7 + place * (seed % 29)) % 29]).join(''),
  );
  const broken = await backend.sql(
    'select word from unnest($1::text[]) as word where not array_to_tsvector(array[word]) @@ private.search_query(word)',
    [[...codes, ...split('12e5 | 1e10 | 0x1f | 42 | محمد | abcعرب12')]],
  );
  expect(broken).toEqual([]);
});

it('a message with a very long word or 1,660 different words can be stored and found', async () => {
  const words = Array.from({ length: 1_660 }, (_, index) => `w${index + 1000}`).join(' ');
  const long = await insertQuote(backend, { message: 'x'.repeat(10_000) });
  const many = await insertQuote(backend, { message: words.slice(0, 10_000) });
  expect(await found('quotes', 'x'.repeat(300))).toEqual([long]);
  expect(await found('quotes', 'w2600')).toEqual([many]);
});

const path = Array.from({ length: 40 }, (_, index) => `élan${index}`);
const marks = '\u05c2'.repeat(3000) + '\u05b0'.repeat(3000);

it('a text of a visitor that is costly to split into words is split within the 3 s that a visitor’s statement may take', async () => {
  for (const [name, text] of Object.entries(costlyTexts))
    await expect(
      backend.run(`
        set local statement_timeout = '3s';
        select private.search_words($text$${text}$text$);`),
      name,
    ).resolves.toBeUndefined();
});

it('combining marks, long texts and words, and ligatures are split into all their words', async () => {
  const texts: [text: string, words: string[]][] = [
    [`Élodie ${marks} Œuvre`, ['elodie', 'oeuvre']],
    [path.join('/'), path.map((word) => word.replace('é', 'e'))],
    ['محمد ﷺ', ['محمد', 'صلي', 'الله', 'عليه', 'وسلم']],
    ...(['NFC', 'NFD'] as const).map((form): [string, string[]] => [
      `${'x'.repeat(63)}é ${'é'.repeat(70)}`.normalize(form),
      ['e'.repeat(64), `${'x'.repeat(63)}e`],
    ]),
  ];
  for (const [text, expected] of texts) {
    const split = await backend.row<{ words: string[] }>(
      'select private.search_words($1) as words',
      [text],
    );
    const readable = split?.words.filter((word) => /\p{L}/u.test(word));
    expect(readable?.toSorted()).toEqual(expected.toSorted());
  }
});
