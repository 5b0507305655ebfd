import postgres from 'postgres';
import { isLoopback } from '../../src/backend/local';
import { NoAnswer } from '../request';

/** The facts about a hosted database that the checks use. One read-only transaction reads them. */
export interface DatabaseFacts {
  /** The version in the format of `server_version_num`: 170006 means 17.6. */
  version: number;
  /** The version of each applied migration with its statements, or with null if the database stored no statements. */
  migrations: ReadonlyMap<string, readonly string[] | null>;
  /** The email addresses of the staff accounts. */
  staff: readonly string[];
  /** The settings of the roles that visitors and staff use, such as `statement_timeout=3s`. */
  roleSettings: Readonly<Record<string, readonly string[]>>;
  /**
   * Whether the request limits read the visitor's IP address from Cloudflare's header `cf-connecting-ip`. Undefined if
   * the migrations are not applied.
   */
  believesCloudflare: boolean | undefined;
}

/** The facts, the reason why they could not be read, or the error of a database that does not respond. */
export type DatabaseReading = DatabaseFacts | { unread: string } | NoAnswer;

export const isRead = (reading: DatabaseReading): reading is DatabaseFacts => 'version' in reading;

const CONNECT_TIMEOUT_SECONDS = 15;

export async function readDatabase(url: string | undefined): Promise<DatabaseReading> {
  if (url === undefined) return { unread: 'set DATABASE_URL' };
  if (!URL.canParse(url)) return new NoAnswer('DATABASE_URL', 'not a connection string');
  const sql = connect(new URL(url));
  try {
    return await sql.begin('read only', facts);
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    return new NoAnswer('DATABASE_URL', message || code || 'no reason given');
  } finally {
    await sql.end({ timeout: 1 });
  }
}

function connect(url: URL): postgres.Sql {
  const isEncrypted = !isLoopback(url.hostname) && !url.searchParams.has('sslmode');
  return postgres(url.href, {
    max: 1,
    connect_timeout: CONNECT_TIMEOUT_SECONDS,
    onnotice: () => undefined,
    // A pooler in transaction mode does not support prepared statements.
    prepare: false,
    // Does not verify the certificate, because it is signed by Supabase's own certificate authority.
    ...(isEncrypted && { ssl: 'require' }),
  });
}

async function facts(sql: postgres.TransactionSql): Promise<DatabaseFacts> {
  const [server] = await sql<{ version: number; tables: string[] }[]>`
    select current_setting('server_version_num')::int as version,
      array(
        select name from unnest(array['supabase_migrations.schema_migrations', 'private.staff', 'private.quote_limits']) as name
        where to_regclass(name) is not null
      ) as tables`;
  const has = (table: string) => server?.tables.includes(table) ?? false;
  const migrations = has('supabase_migrations.schema_migrations')
    ? await sql<{ version: string; statements: string[] | null }[]>`
        select version, statements from supabase_migrations.schema_migrations`
    : [];
  const staff = has('private.staff')
    ? await sql<{ email: string }[]>`
        select email from private.staff join auth.users on users.id = staff.user_id order by email`
    : [];
  const roles = await sql<{ name: string; settings: string[] | null }[]>`
    select rolname as name, rolconfig as settings from pg_roles
    where rolname in ('anon', 'authenticated')`;
  const [limits] = has('private.quote_limits')
    ? await sql<{ believes: boolean }[]>`
        select behind_cloudflare as believes from private.quote_limits`
    : [];
  return {
    version: server?.version ?? 0,
    migrations: new Map(migrations.map((row) => [row.version, row.statements])),
    staff: staff.map(({ email }) => email),
    roleSettings: Object.fromEntries(roles.map(({ name, settings }) => [name, settings ?? []])),
    believesCloudflare: limits?.believes,
  };
}
