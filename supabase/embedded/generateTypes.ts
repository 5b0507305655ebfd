/** `npm run types`: writes src/backend/database.types.ts from the migrations. */
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createPgliteConnection } from '@supabase/lite/pglite';
import { type BackendConnection, createApplication, migrate, querySql } from './application';

export const typesFile = new URL('../../src/backend/database.types.ts', import.meta.url);

interface Column extends Record<string, unknown> {
  relation: string;
  name: string;
  type: string;
  nullable: boolean;
  has_default: boolean;
  always_generated: boolean;
}

interface ForeignKey extends Record<string, unknown> {
  relation: string;
  name: string;
  columns: string[];
  target: string;
  target_columns: string[];
  one_to_one: boolean;
}

interface FunctionRow extends Record<string, unknown> {
  name: string;
  arguments: { name: string; type: string; mode: string }[];
  defaults: number;
  returns: string;
  returns_set: boolean;
}

const COLUMNS = `
  select relation.relname as relation, attribute.attname as name,
    format_type(attribute.atttypid, null) as type,
    not attribute.attnotnull as nullable,
    attribute.atthasdef or attribute.attidentity <> '' as has_default,
    attribute.attidentity = 'a' or attribute.attgenerated <> '' as always_generated
  from pg_class as relation
  join pg_attribute as attribute on attribute.attrelid = relation.oid
  where relation.relnamespace = 'public'::regnamespace and relation.relkind in ('r', 'p')
    and attribute.attnum > 0 and not attribute.attisdropped
  order by relation.relname, attribute.attname`;

const FOREIGN_KEYS = `
  select relation.relname as relation, fk.conname as name, target.relname as target,
    (select array_agg(attname::text order by position) from unnest(fk.conkey) with ordinality as key (number, position)
       join pg_attribute on attrelid = fk.conrelid and attnum = number) as columns,
    (select array_agg(attname::text order by position) from unnest(fk.confkey) with ordinality as key (number, position)
       join pg_attribute on attrelid = fk.confrelid and attnum = number) as target_columns,
    exists (select from pg_constraint as own where own.conrelid = fk.conrelid and own.contype in ('u', 'p')
       and own.conkey = fk.conkey) as one_to_one
  from pg_constraint as fk
  join pg_class as relation on relation.oid = fk.conrelid
  join pg_class as target on target.oid = fk.confrelid
  where fk.contype = 'f' and relation.relnamespace = 'public'::regnamespace
    and target.relnamespace = 'public'::regnamespace
  order by relation.relname, fk.conname`;

const FUNCTIONS = `
  select proname as name, pronargdefaults as defaults, proretset as returns_set,
    format_type(prorettype, null) as returns,
    (select coalesce(json_agg(json_build_object('name', argument_name, 'type', format_type(argument_type, null), 'mode', mode)
         order by position), '[]')
     from unnest(
       coalesce(proargnames, '{}'),
       coalesce(proallargtypes, proargtypes::oid[]),
       coalesce(proargmodes, array_fill('i'::"char", array[pronargs]))
     ) with ordinality as argument (argument_name, argument_type, mode, position)) as arguments
  from pg_proc
  where pronamespace = 'public'::regnamespace and prokind = 'f' and prorettype <> 'trigger'::regtype
  order by proname`;

const SCALARS: Record<string, string> = {
  boolean: 'boolean',
  smallint: 'number',
  integer: 'number',
  bigint: 'number',
  real: 'number',
  'double precision': 'number',
  numeric: 'number',
  text: 'string',
  uuid: 'string',
  date: 'string',
  'timestamp with time zone': 'string',
  json: 'Json',
  jsonb: 'Json',
  void: 'undefined',
};

/** The standard supabase-js `Database` type of the public schema. */
export async function generateTypes(connection: BackendConnection): Promise<string> {
  const columns = await querySql<Column>(connection, COLUMNS);
  const keys = await querySql<ForeignKey>(connection, FOREIGN_KEYS);
  const functions = await querySql<FunctionRow>(connection, FUNCTIONS);
  const tables = [...new Set(columns.map((column) => column.relation))];

  const rowOf = (table: string) =>
    columns
      .filter((column) => column.relation === table)
      .map(({ name, type, nullable }) => `${name}: ${typed(type, nullable)}`);

  const tableLines = tables.flatMap((table) => {
    const own = columns.filter((column) => column.relation === table);
    const written = (forUpdate: boolean) =>
      own.map((column) =>
        column.always_generated
          ? `${column.name}?: never`
          : `${column.name}${forUpdate || column.nullable || column.has_default ? '?' : ''}: ${typed(column.type, column.nullable)}`,
      );
    return block(`${table}: `, [
      ...block('Row: ', rowOf(table)),
      ...block('Insert: ', written(false)),
      ...block('Update: ', written(true)),
      ...relationships(keys.filter((key) => key.relation === table)),
    ]);
  });

  const functionLines = functions.flatMap((row) => {
    const inputs = row.arguments.filter(({ mode }) => mode === 'i');
    const outputs = row.arguments.filter(({ mode }) => mode === 't');
    const optionalFrom = inputs.length - row.defaults;
    const table = tables.find((name) => name === row.returns);
    const fields = table
      ? rowOf(table)
      : outputs.map(({ name, type }) => `${name}: ${typed(type, false)}`);
    const many = row.returns_set ? '[]' : '';
    return block(`${row.name}: `, [
      ...(inputs.length === 0
        ? ['Args: never']
        : block(
            'Args: ',
            inputs.map(
              ({ name, type }, index) =>
                `${name}${index < optionalFrom ? '' : '?'}: ${typed(type, index >= optionalFrom)}`,
            ),
          )),
      ...(fields.length === 0
        ? [`Returns: ${typed(row.returns, false)}${many}`]
        : block('Returns: ', fields, many)),
    ]);
  });

  return [
    '// Generated by `npm run types` from supabase/migrations. Do not edit.',
    'export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];',
    '',
    ...block(
      'export type Database = ',
      block('public: ', [
        ...block('Tables: ', tableLines),
        'Views: { [_ in never]: never }',
        ...block('Functions: ', functionLines),
        'Enums: { [_ in never]: never }',
        'CompositeTypes: { [_ in never]: never }',
      ]),
    ),
    '',
  ].join('\n');
}

/** Arguments that may be left out may also be null: their default is. */
function typed(type: string, nullable: boolean): string {
  const element = type.endsWith('[]') ? type.slice(0, -2) : undefined;
  const base =
    element === undefined ? (SCALARS[type] ?? 'unknown') : `${SCALARS[element] ?? 'unknown'}[]`;
  return nullable && base !== 'unknown' ? `${base} | null` : base;
}

function relationships(keys: ForeignKey[]): string[] {
  if (keys.length === 0) return ['Relationships: []'];
  const quoted = (names: string[]) => names.map((name) => `'${name}'`);
  return [
    'Relationships: [',
    ...keys.flatMap((key) =>
      indent([
        '{',
        ...indent([
          `foreignKeyName: '${key.name}'`,
          `columns: [${quoted(key.columns)}]`,
          `isOneToOne: ${key.one_to_one}`,
          `referencedRelation: '${key.target}'`,
          `referencedColumns: [${quoted(key.target_columns)}]`,
        ]),
        '},',
      ]),
    ),
    ']',
  ];
}

const indent = (lines: string[]): string[] => lines.map((line) => `  ${line}`);

const block = (opening: string, lines: string[], suffix = ''): string[] => [
  `${opening}{`,
  ...indent(lines),
  `}${suffix}`,
];

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  // Lite reports usage to its makers unless told not to.
  process.env.DO_NOT_TRACK = '1';
  const connection = await createPgliteConnection({});
  const app = createApplication(connection, {
    keys: {
      jwtSecret: 'types-need-no-secret-types-need-no-secret',
      publishableKey: 'sb_publishable_types',
      secretKey: 'sb_secret_types',
    },
  });
  await migrate(app);
  await writeFile(typesFile, await generateTypes(connection));
  await connection.close();
}
