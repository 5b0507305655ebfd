import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { accountInsert } from '../staff';
import { copyIn } from './copy';
import type { Account, Header } from './format';
import type { Backup } from './read';
import { copySettings, mayUseAccounts, readTables, type Table } from './tables';

interface Options {
  /** Deletes the rows of the database. Without it, a database with quotes or projects is refused. */
  overwrite: boolean;
  /** Whether the database keeps the values of `private.quote_limits` that depend on how visitors reach it. */
  keepLimits: boolean;
}

/**
 * Replaces the rows of a database, which has the migrations of the backup. Returns whether the accounts of staff now have
 * the passwords of the backup.
 */
export async function loadBackup(
  sql: postgres.TransactionSql,
  backup: Backup,
  { overwrite, keepLimits }: Options,
): Promise<boolean> {
  await sql.unsafe(copySettings);
  const tables = await readTables(sql);
  refuseOtherTables(tables, backup);
  const names = tables.map(({ name }) => name).join(', ');
  // Others may read meanwhile, and their writes wait.
  await sql.unsafe(`lock table ${names} in share row exclusive mode`);
  if (!overwrite) await refuseRows(sql);
  await sql`create temp table kept_limits on commit drop as select * from private.quote_limits`;

  // Only a superuser may turn off all triggers with session_replication_role. The foreign keys stay on.
  for (const { name } of tables) await sql.unsafe(`alter table ${name} disable trigger user`);
  for (const { name } of tables.toReversed()) await sql.unsafe(`delete from ${name}`);
  const hasPasswords = await loadAccounts(sql, backup.header.accounts);
  for (const table of tables) await loadTable(sql, table, backup);
  await backup.footer();
  for (const { name } of tables) await sql.unsafe(`alter table ${name} enable trigger user`);

  if (keepLimits) {
    await sql`
      update private.quote_limits set behind_cloudflare = kept.behind_cloudflare, salt = kept.salt
      from kept_limits as kept`;
  }
  await sql.unsafe(`analyze ${names}`);
  return hasPasswords;
}

function refuseOtherTables(tables: readonly Table[], { header, damaged }: Backup): void {
  const written = JSON.stringify(header.tables);
  const expected = JSON.stringify(tables.map(({ name, columns }) => ({ name, columns })));
  if (written !== expected) throw damaged();
}

async function refuseRows(sql: postgres.TransactionSql): Promise<void> {
  const used = await sql`select from public.quotes union all select from public.projects limit 1`;
  if (used.length === 0) return;
  throw new Error(
    'The database contains quotes or projects: back it up, then add --overwrite to replace its data.',
  );
}

/**
 * Creates the accounts of staff with their passwords. If the accounts are closed to this role, staff of the database
 * stay staff.
 */
async function loadAccounts(
  sql: postgres.TransactionSql,
  accounts: readonly Account[],
): Promise<boolean> {
  const isOpen =
    (await mayUseAccounts(sql, 'insert')) &&
    accounts.every(({ email, password_hash }) => email && password_hash);
  if (!isOpen || accounts.length === 0) return false;
  await sql`delete from private.staff`;
  for (const account of accounts) {
    const id = await loadAccount(sql, account);
    await sql`insert into private.staff (user_id, added_at) values (${id}, ${account.added_at}::text::timestamptz)`;
  }
  return true;
}

/** Sets the password of an account, which ends its sessions, or creates the account. Returns its id. */
async function loadAccount(
  sql: postgres.TransactionSql,
  { id, email = '', password_hash = '' }: Account,
): Promise<string> {
  const [existing] = await sql<{ id: string }[]>`
    update auth.users set encrypted_password = ${password_hash}, updated_at = now()
    where lower(email) = lower(${email}) returning id`;
  if (existing) {
    await sql`delete from auth.sessions where user_id = ${existing.id}`;
    return existing.id;
  }
  await sql.unsafe(accountInsert, [id, email, password_hash, randomUUID()]);
  const [host] = await sql`
    select from pg_attribute where attrelid = 'auth.users'::regclass and attname = 'instance_id'`;
  // Supabase Auth finds only accounts with these values. Supabase Lite does not have the column.
  if (host) {
    await sql`
      update auth.users set instance_id = '00000000-0000-0000-0000-000000000000', confirmation_token = '',
        recovery_token = '', email_change = '', email_change_token_new = ''
      where id = ${id}`;
  }
  return id;
}

async function loadTable(
  sql: postgres.TransactionSql,
  { name, columns, identityColumns }: Table,
  backup: Backup,
): Promise<void> {
  await copyIn(sql, `copy ${name} (${columns.join(', ')}) from stdin`, backup.rows()).catch(
    (error: unknown) => {
      // The text is not what was copied from the table, or lacks a row that others name.
      throw error instanceof postgres.PostgresError && /^(?:22|23503$)/u.test(error.code)
        ? backup.damaged(error)
        : error;
    },
  );
  for (const column of identityColumns) {
    await sql.unsafe(
      `select setval(pg_get_serial_sequence('${name}', '${column}'), coalesce(max(${column}), 1), max(${column}) is not null)
       from ${name}`,
    );
  }
}

/**
 * Leaves the decision about mails that may have left since the backup to staff: those that waited, and the reminders of clients
 * that were due since. The screens say so, and offer to send them again. A mail that is not due yet has not left. Returns how many.
 * @param areHeld whether an update has held all mails since the backup, so that only one that was being sent may have left
 */
export async function doubtMails(
  sql: postgres.ISql,
  { created_at }: Pick<Header, 'created_at'>,
  areHeld: boolean,
): Promise<number> {
  // Reminders leave at nine o'clock of the agency.
  await sql`
    insert into public.mails (offer_id, kind)
    select offers.id, enabled_kinds.kind
    from public.offers join private.enabled_kinds on enabled_kinds.kind = 'offer_reminder'
    where not ${areHeld} and private.is_reminded(offers) and private.agency_time(${created_at}::text::timestamptz)
      < date_trunc('day', private.agency_time() - interval '9 hours') + interval '9 hours'
    on conflict do nothing`;
  const { count } = await sql`
    update public.mails set status = 'failed', unconfirmed = greatest(unconfirmed, 1),
      last_error = 'A backup was restored, and it may have left since the backup.'
    where status = 'sending' or status = 'queued' and next_attempt_at <= now() and not ${areHeld}`;
  return count;
}

/** What the terminal says of these mails. */
export const doubtOf = (mails: number): string =>
  mails === 0
    ? ''
    : ` Emails that may have left since the backup: ${mails}. They wait on the dashboard until staff send or dismiss them.`;
