import { afterEach, beforeAll, expect, it } from 'vitest';
import { agency } from '../../../src/agency/agency';
import { templateNames } from '../../../src/domain/answers';
import { agencyLanguages } from '../../../src/domain/languages';
import { lengthsOf } from '../../../src/domain/limits';
import { optionalTexts } from '../../../src/domain/quotes';
import { answer_templates, notes, projects, quotes } from '../../../src/domain/schema';
import { openBackend } from '../kit/backend';
import { insertNote, insertProject, insertQuote } from '../kit/rows';

const backend = openBackend();

type Columns = Record<string, unknown>;

const update = (rows: string, columns: Columns) => {
  const set = Object.keys(columns).map((column, index) => `${column} = $${index + 1}`);
  const [table, where] = rows.split(' where ');
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
  answer_templates: (columns) => update("answer_templates where id = 'first-en'", columns),
  mail_settings: (columns) => update('mail_settings where true', columns),
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
  const all = templateNames.flatMap((name) => agencyLanguages.map((code) => `${name}-${code}`));
  expect(seeded.map(({ id }) => id)).toEqual(all.toSorted());
  for (const { subject, body } of seeded) {
    expect(subject).toContain('{reference}');
    expect(body).toMatch(/\{name\}.*\{reference\}.*\{agency\}/su);
    expect(`${subject} ${body}`).not.toMatch(new RegExp(Object.values(agency.name).join('|'), 'u'));
  }
});

/** The value of these texts depends on other columns too, or nobody types it. */
const DEPENDENT =
  /^(?:quotes email|projects (?:image_url|delivery_\w+|missing|approved_by)|notes (?:subject|message_id))$/u;

const texts = Object.entries({ quotes, projects, notes, answer_templates }).flatMap(
  ([table, columns]) =>
    Object.entries(lengthsOf(columns))
      .filter(([column]) => !DEPENDENT.test(`${table} ${column}`) && column !== 'technologies')
      .map(([column, limit]) => [table, column, limit] as const),
);

it.each(texts)(
  '%s: %s is trimmed, has at most %i characters, and is never blank',
  async (table, column, limit) => {
    const longest = 'é'.repeat(limit);
    expect(await write[table]?.({ [column]: ` ${longest}\u00a0\n` })).toMatchObject({
      [column]: longest,
    });
    await expect(write[table]?.({ [column]: 'é'.repeat(limit + 1) })).rejects.toThrow(
      `${table}_${column}_length`,
    );
    const blank = await write[table]?.({ [column]: ' \n' }).catch((error: Error) => error.message);
    expect(blank).toEqual(
      typeof blank === 'string'
        ? expect.stringContaining(`${table}_${column}_length`)
        : expect.objectContaining({ [column]: null }),
    );
  },
);

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

it.each(rules)('the constraint “%s” accepts %j and refuses %j', async (rule, accepted, refused) => {
  const [table = '', column = ''] = rule.split(' ');
  for (const value of accepted) await write[table]?.({ [column]: value });
  for (const value of refused)
    await expect(write[table]?.({ [column]: value })).rejects.toThrow(
      `"${rule.replaceAll(' ', '_')}`,
    );
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

const days = async () =>
  (await backend.sql('select paid_on::text as day from public.projects order by 1')).map(
    ({ day }) => day,
  );

it('a project that becomes paid gets the day that the change names, and otherwise loses it', {
  tags: 'project',
}, async () => {
  const id = await insertProject(backend);
  await backend.edit('projects', id, { status: 'paid', paid_on: '2026-06-03' });
  expect(await days()).toEqual(['2026-06-03']);
  await backend.edit('projects', id, { status: 'completed' });
  expect(await days()).toEqual([null]);
});

it('staff can correct the day of payment, and later edits keep it', async () => {
  const id = await insertProject(backend, { status: 'paid', paid_on: '2026-06-03' });
  await backend.edit('projects', id, { paid_on: '2026-05-30' });
  await backend.edit('projects', id, { budget: 4200 });
  expect(await days()).toEqual(['2026-05-30']);
});

it('a note belongs to a record', async () => {
  await insertNote(backend, { subject_id: await insertProject(backend) });
  await expect(insertNote(backend, {})).rejects.toMatchObject({ code: '23502' });
  const unknown = insertNote(backend, { subject_id: crypto.randomUUID() });
  await expect(unknown).rejects.toMatchObject({ code: '23503' });
});

it.each<[table: string, written: Columns, stored: Columns]>([
  ...optionalTexts.map<[string, Columns, Columns]>((field) => [
    'quotes',
    { [field]: '  ' },
    { [field]: null },
  ]),
  [
    'projects',
    { budget: 0, technologies: [], image_url: '   ', client_email: ' ', owner: ' ', links: [' '] },
    {
      budget: null,
      technologies: null,
      image_url: null,
      client_email: null,
      owner: null,
      links: null,
    },
  ],
  ['projects', { client_phone: ' ٠٦ ' }, { client_phone: '06' }],
  ['projects', { status: 'paid', follow_up_on: '2026-11-30' }, { follow_up_on: null }],
  ['projects', { status: 'on_hold', follow_up_on: '2026-11-30' }, { follow_up_on: '2026-11-30' }],
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
    { recipients: [' team@agency.example ', ' '], sender: ' ', site_url: 'https://a.example/' },
    { recipients: ['team@agency.example'], sender: null, site_url: 'https://a.example' },
  ],
  ['projects', { status: 'planning', paid_on: '2026-06-03' }, { paid_on: null }],
  ['projects', { status: 'completed' }, { paid_on: null }],
])('%s: %o is stored as %o', async (table, written, stored) => {
  expect(await write[table]?.(written)).toMatchObject(stored);
});

it('two quotes cannot share a reference or a request id', async () => {
  const same = { reference: 'Q-AAAAAA', request_id: crypto.randomUUID() };
  await insertQuote(backend, same);
  for (const [column, value] of Object.entries(same))
    await expect(insertQuote(backend, { [column]: value })).rejects.toThrow(`quotes_${column}_key`);
});

it.each([
  ['quotes', 'company', ['Atelier', ' Atelier '], 'Studio'],
  ['projects', 'title', ['Site', ' Site '], 'Shop'],
  ['notes', 'body', ['Call back.', ' Call back. '], 'Called.'],
  ['answer_templates', 'body', ['Hello.', ' Hello. '], 'Hello {name}.'],
  ['mail_settings', 'recipients', ['{a@b.example}', '{" a@b.example ", " "}'], '{c@d.example}'],
])(
  'updated_at of %s increases with a change of the %s, and only if the value changes',
  async (table, column, [first, same], next) => {
    if (table !== 'answer_templates' && table !== 'mail_settings') await write[table]?.({});
    const set = (value = '') =>
      backend.row<{ updated_at: string }>(
        `with changed as (update public.${table} set ${column} = $1 returning updated_at)
         select max(updated_at)::text as updated_at from changed`,
        [value],
      );
    const before = await set(first);
    expect(await set(same)).toEqual(before);
    expect(String((await set(next))?.updated_at) > String(before?.updated_at)).toBe(true);
  },
);

it('updated_at increases with every change, even within one transaction', async () => {
  const id = await insertQuote(backend);
  // Within a transaction, now() always returns the same time, so updated_at cannot simply be now().
  await backend.run(`
    create table public.seen_versions as select updated_at as version from public.quotes;
    do $$ begin
      for turn in 1 .. 50 loop
        update public.quotes set company = 'Company ' || turn where id = '${id}';
        insert into public.seen_versions select updated_at from public.quotes where id = '${id}';
      end loop;
    end $$;`);
  expect(
    await backend.row('select count(distinct version)::int as versions from public.seen_versions'),
  ).toEqual({ versions: 51 });
  await backend.run('drop table public.seen_versions');
});
