import { readdir, readFile } from 'node:fs/promises';
import { createPostgresConnection } from '@supabase/lite/postgres';
import {
  buildFactBase,
  extract,
  type FactBase,
  type Plan,
  type Policy,
  plan,
  supabasePolicy,
} from '@supabase/pg-delta';
import pg from 'pg';
import { type BackendConnection, createApplication, runSql } from '../database/database';
import { applyMigrations, prepareDatabase } from '../database/migrate';
import { migrationsFolder } from '../database/migrations';

const schemasFolder = new URL('../../supabase/schemas/', import.meta.url);

/** Placeholder keys for a database that nobody signs in to. */
export const noKeys = {
  jwtSecret: 'no-secret'.repeat(4),
  publishableKey: 'none',
  secretKey: 'none',
};

type Fill = (connection: BackendConnection) => Promise<unknown>;

/**
 * Returns the statements that change the schema of supabase/migrations into that of supabase/schemas.
 * @param server the server on which two temporary databases are created
 * @param options.upTo the version of the last migration that counts
 * @param options.before statements that have run after it
 * @throws Error with a message for the terminal, which names the file that failed
 */
export const schemaDifference = (
  server: string,
  { upTo, before = '', policy }: { upTo?: string; before?: string; policy?: Policy } = {},
): Promise<Plan> =>
  difference(
    server,
    async (connection) => {
      await applyMigrations(connection, migrationsFolder, upTo);
      await runSql(connection, before);
    },
    applySchemas,
    policy,
  );

/** Returns the statements that change the schema that `migrate` creates into the one that `declare` creates. */
export async function difference(
  server: string,
  migrate: Fill,
  declare: Fill,
  policy: Policy = supabasePolicy,
): Promise<Plan> {
  const migrated = await readSchema(server, 'migrated', migrate);
  const declared = await readSchema(server, 'declared', declare);
  return plan(withWordsOf(declared, migrated), declared, { policy });
}

/**
 * Returns the schema `migrated` with the words of `declared`, so that words never make a migration: the comments on
 * objects that it has, and the functions that differ only in comments and blank lines.
 */
function withWordsOf(declared: FactBase, migrated: FactBase): FactBase {
  const comments = declared
    .facts()
    .filter(({ id }) => id.kind === 'comment' && migrated.has(id.target));
  const others = migrated.facts().flatMap((fact) => {
    if (fact.id.kind === 'comment') return [];
    const wanted = declared.get(fact.id)?.payload.def;
    const isSame = wanted !== undefined && code(fact.payload.def) === code(wanted);
    return isSame ? { ...fact, payload: { ...fact.payload, def: wanted } } : fact;
  });
  return buildFactBase([...others, ...comments], [...migrated.edges]);
}

/** Removes the blank lines and the lines that contain only a comment. */
const code = (definition: unknown) => String(definition).replace(/^\s*(?:--.*)?\n/gmu, '');

/** Returns the files of supabase/schemas in the order of their names. */
export async function schemaFiles(): Promise<{ file: string; sql: string }[]> {
  const names = (await readdir(schemasFolder)).sort();
  return Promise.all(
    names.map(async (file) => ({
      file,
      sql: await readFile(new URL(file, schemasFolder), 'utf8'),
    })),
  );
}

async function applySchemas(connection: BackendConnection): Promise<void> {
  for (const { file, sql } of await schemaFiles()) {
    try {
      await runSql(connection, sql);
    } catch (error) {
      const { message, position } = error as Error & { position?: string };
      const line = position && ` in line ${sql.slice(0, Number(position)).split('\n').length}`;
      throw new Error(`supabase/schemas/${file} failed${line ?? ''}: ${message}`);
    }
  }
}

/** Creates a database that is prepared like hosted Supabase, runs `fill` on it, and returns its schema. */
async function readSchema(
  server: string,
  name: string,
  fill: (connection: BackendConnection) => Promise<unknown>,
): Promise<FactBase> {
  const database = `confluence_${name}_${process.pid}`;
  const url = new URL(server);
  url.pathname = `/${database}`;
  const administrator = new pg.Pool({ connectionString: server });
  const pool = new pg.Pool({ connectionString: url.href });
  // After a failure, the server may stop before a closed connection has ended.
  for (const each of [administrator, pool]) each.on('error', () => undefined);
  await administrator.query(`create database ${database}`);
  const connection = createPostgresConnection({
    url: url.href,
    postgresOptions: { max: 1, onnotice: () => undefined },
  });
  try {
    await prepareDatabase(createApplication(connection, { keys: noKeys }));
    await fill(connection);
    const { factBase, diagnostics } = await extract(pool);
    const unknown = diagnostics.find(({ code }) => code === 'unmodeled_kind');
    if (unknown) throw new Error(`pg-delta does not compare this: ${unknown.message}`);
    return factBase;
  } finally {
    await connection.close();
    await pool.end();
    await administrator.query(`drop database ${database}`);
    await administrator.end();
  }
}
