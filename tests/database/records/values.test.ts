import { afterEach, beforeAll, expect, it } from 'vitest';
import { agency } from '../../../src/agency/agency';
import { agencyLanguages } from '../../../src/domain/languages';
import { lengthsOf } from '../../../src/domain/limits';
import { answer_templates, notes, projects, quotes } from '../../../src/domain/schema';
import { isBlank } from '../../../src/domain/texts';
import { openBackend } from '../kit/backend';
import { insertNote, insertPerson, insertProject, insertQuote } from '../kit/rows';

const backend = openBackend();

type Columns = Record<string, unknown>;

const update = (table: string, where: string, columns: Columns) => {
  const set = Object.keys(columns).map((column, index) => `${column} = $${index + 1}`);
  return backend.row(
    `update public.${table} set ${set} where ${where} returning *`,
    Object.values(columns),
  );
};

/** Writes a row of each table with the role that owns the database, and returns it. */
const write: Record<string, (columns: Columns) => Promise<Columns | undefined>> = {
  quotes: async (columns) => backend.find('quotes', await insertQuote(backend, columns)),
  projects: async (columns) =>
    backend.find(
      'projects',
      await insertProject(backend, { ...('paid_on' in columns && { status: 'paid' }), ...columns }),
    ),
  notes: async (columns) => {
    const quote_id = await insertQuote(backend);
    return backend.find('notes', await insertNote(backend, { subject_id: quote_id, ...columns }));
  },
  people: async (columns) =>
    backend.row('select * from public.people where id = $1', [
      await insertPerson(backend, columns),
    ]),
  answer_templates: (columns) => update('answer_templates', "id = 'first-en'", columns),
  mail_settings: (columns) => update('mail_settings', 'true', columns),
};

let seeded: Columns[];
beforeAll(async () => {
  seeded = await backend.sql('select * from public.answer_templates order by id');
});
// The rows of this table stay between tests.
afterEach(async () => {
  for (const { id, subject, body } of seeded)
    await backend.sql('update public.answer_templates set subject = $2, body = $3 where id = $1', [
      id,
      subject,
      body,
    ]);
});

it('there is an answer template for each occasion and language, with placeholders instead of names', () => {
  const all = answer_templates.name.codes.flatMap((name) =>
    agencyLanguages.map((code) => `${name}-${code}`),
  );
  expect(seeded.map(({ id }) => id)).toEqual(all.toSorted());
  for (const { subject, body } of seeded) {
    expect(subject).toContain('{reference}');
    expect(body).toMatch(/\{name\}.*\{reference\}.*\{agency\}/su);
    expect(`${subject} ${body}`).not.toMatch(new RegExp(Object.values(agency.name).join('|'), 'u'));
  }
});

/** The value of these texts depends on other columns too, or nobody types it. */
const DEPENDENT =
  /^(?:quotes (?:email|message_id)|projects (?:image_url|delivery_\w+|missing|approved_by)|notes (?:subject|message_id))$/u;

const texts = Object.entries({ quotes, projects, notes, answer_templates }).flatMap(
  ([table, columns]) =>
    Object.entries(lengthsOf(columns))
      .filter(([column]) => !DEPENDENT.test(`${table} ${column}`) && column !== 'technologies')
      .map(([column, limit]) => [table, column, limit] as const),
);

it('each text of a record, a note and a template is trimmed, has at most its limit of characters, and is never blank', async () => {
  for (const [table, column, limit] of texts) {
    const refused = expect.stringContaining(`${table}_${column}_length`);
    const stored = (value: string) =>
      write[table]?.({ [column]: value }).catch((error: Error) => error.message);
    const longest = 'é'.repeat(limit);
    expect(await stored(` ${longest}\u00a0\n`)).toMatchObject({ [column]: longest });
    expect(await stored(`${longest}é`)).toEqual(refused);
    const blank = await stored(' \n');
    expect(blank).toEqual(
      typeof blank === 'string' ? refused : expect.objectContaining({ [column]: null }),
    );
  }
});

const { technologies } = projects;
const link = (_: unknown, index: number) => `https://a.example/${index}`;

/** The rules of which the schema says more than a limit or a list of codes. */
const rules: [rule: string, accepted: unknown[], refused: unknown[]][] = [
  ['quotes source object', ['{}'], ['[1]']],
  ...['quotes', 'projects'].map<[string, unknown[], unknown[]]>((table) => [
    `${table} links check`,
    [['https://a.example/b', 'Our logo https://a.example/ب'], Array(20).fill(0).map(link)],
    [
      ['javascript:alert(1)'],
      ['Logo'],
      ['Logo\nhttps://a.example'],
      ['https://a b'],
      Array(21).fill(0).map(link),
    ],
  ]),
  [
    'projects technologies length',
    [['x'.repeat(technologies.maxLength)]],
    [['x'.repeat(technologies.maxLength + 1)]],
  ],
  [
    'projects image_url http',
    ['http://a.example/b.png', 'HTTPS://A.example/b', 'https://متجر.example/صورة.png'],
    [
      'javascript:alert(1)',
      'data:text/html,x',
      'ftp://a.example/b',
      '/local.png',
      'https://',
      'https://a b',
      'https://a.example/"onerror=',
    ],
  ],
  [
    'projects delivery_url http',
    ['https://a.example/b'],
    ['javascript:alert(1)', 'data:text/html,x', 'https://a.example/"onfocus='],
  ],
  // Postgres also has days before and after all others.
  ['quotes follow_up_on range', ['1900-01-01', '2200-12-31'], ['-infinity', 'infinity']],
  [
    'people email check',
    [null],
    ['camille', 'a@b.example\r\nBcc: c@d.example', 'a@b.example, c@d.example'],
  ],
  [
    'mail_settings recipients',
    [['a@b.example', 'c@d.example']],
    [
      ['a b@c.example'],
      ['a@b.example\r\nBcc: c@d.example'],
      ['a@b.example,c@d.example'],
      Array.from({ length: 11 }, (_, index) => `a${index}@b.example`),
    ],
  ],
  ['mail_settings sender', [null], ['Agency <a@b.example>', `${'x'.repeat(320)}@b.example`]],
  [
    'mail_settings site_url',
    ['https://www.agency.example'],
    ['javascript:alert(1)', 'https://a.example/path', 'https://a.example">'],
  ],
];

it('links, addresses and days that no browser, mail server or calendar accepts are refused', async () => {
  for (const [rule, accepted, refused] of rules) {
    const [table = '', column = ''] = rule.split(' ');
    for (const value of accepted) await write[table]?.({ [column]: value });
    for (const value of refused)
      await expect(write[table]?.({ [column]: value })).rejects.toThrow(
        `"${rule.replaceAll(' ', '_')}`,
      );
  }
});

it('the end date of a project cannot be before the start date, nor the last reminder before the first, and dates may be empty', async () => {
  const dates = (start_date: string | null, end_date: string | null) =>
    insertProject(backend, { start_date, end_date });
  await dates('2026-01-02', '2026-01-02');
  await dates(null, '2026-01-01');
  await dates('2026-01-02', null);
  await expect(dates('2026-01-02', '2026-01-01')).rejects.toThrow('projects_dates_order');
  const hours = { reminder_hours: 24, overdue_hours: 24 };
  await expect(write.mail_settings?.(hours)).rejects.toThrow('mail_settings_hours_order');
});

it('a paid project has the day that the change names; others have none', {
  tags: 'project',
}, async () => {
  const id = await insertProject(backend);
  const days = () => backend.column('select paid_on::text from public.projects');
  await backend.edit('projects', id, { status: 'paid', paid_on: '2026-06-03' });
  expect(await days()).toEqual(['2026-06-03']);
  // Staff can correct it, and later edits keep it.
  await backend.edit('projects', id, { paid_on: '2026-05-30' });
  await backend.edit('projects', id, { budget: 4200 });
  expect(await days()).toEqual(['2026-05-30']);
  await backend.edit('projects', id, { status: 'completed' });
  expect(await days()).toEqual([null]);
});

it('empty values are stored as none, texts and lists trimmed, and a follow-up or a day of payment only where it belongs', async () => {
  const blank = { image_url: '   ', client_email: ' ', owner: ' ', links: [' '] };
  const addressed = { recipients: [' team@agency.example ', ' '], sender: ' ' };
  for (const [table, written, stored] of [
    ['projects', { budget: 0, technologies: [], ...blank }, { budget: null, technologies: null }],
    ['projects', blank, { image_url: null, client_email: null, owner: null, links: null }],
    ['projects', { client_phone: ' ٠٦ ' }, { client_phone: '06' }],
    ['projects', { status: 'paid', follow_up_on: '2026-11-30' }, { follow_up_on: null }],
    ['projects', { status: 'planning', paid_on: '2026-06-03' }, { paid_on: null }],
    [
      'quotes',
      { owner: ' Omar ', links: [' Logo https://a.example '] },
      { owner: 'Omar', links: ['Logo https://a.example'] },
    ],
    [
      'projects',
      { technologies: [' Vue ', 'C++', '', 'Vue', ' '], image_url: ' https://a.example/b.png\n' },
      { technologies: ['Vue', 'C++'], image_url: 'https://a.example/b.png' },
    ],
    [
      'mail_settings',
      { ...addressed, site_url: 'https://a.example/' },
      { recipients: ['team@agency.example'], sender: null, site_url: 'https://a.example' },
    ],
  ] as const)
    expect(await write[table]?.(written)).toMatchObject(stored);
});

it('two quotes cannot share a reference or a request id', async () => {
  const same = { reference: 'Q-AAAAAA', request_id: crypto.randomUUID() };
  await insertQuote(backend, same);
  for (const [column, value] of Object.entries(same))
    await expect(insertQuote(backend, { [column]: value })).rejects.toThrow(`quotes_${column}_key`);
});

/** The planes that contain characters that print nothing. */
const ranges = [
  [0x1, 0xd7ff],
  [0xe000, 0x2ffff],
  [0xe0000, 0xe1fff],
] as const;

it('a text that prints nothing is blank for the form and the database alike', async () => {
  for (const [first, last] of ranges) {
    const row = await backend.row<{ blank: number[] | null }>(
      'select array_agg(n order by n) as blank from generate_series($1::int, $2::int) as n where private.is_blank(chr(n))',
      [first, last],
    );
    const blank = Array.from({ length: last - first + 1 }, (_, index) => first + index).filter(
      (n) => isBlank(String.fromCodePoint(n)),
    );
    expect(row?.blank ?? []).toEqual(blank);
  }
  const nothing = ['', ' \t\n', '\u2800', '\u3164', '\u115f\u1160', '\u0001\u007f', '\u200b\ufe0f'];
  expect(nothing.filter((text) => !isBlank(text))).toEqual([]);
  expect(['x', 'ا', '名', '😀', '-', ' . '].filter(isBlank)).toEqual([]);
});
