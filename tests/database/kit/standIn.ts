import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type ServerType, serve } from '@hono/node-server';
import { hash } from 'bcryptjs';
import {
  type Application,
  createApplication,
  querySql,
  runSql,
} from '../../../server/database/database';
import { applyMigrations, prepareDatabase } from '../../../server/database/migrate';
import { createAccount } from '../../../server/database/staff';
import { startPostgres } from '../../../server/development/temporaryPostgres';
import { administer, connectPostgres, urlOf } from './connect';
import { localKeys } from './template';

export type StandIn = Awaited<ReturnType<typeof startStandIn>>;

const OWNER = 'project_owner';
const OWNERS_PASSWORD = 'only-in-the-tests';
/** The settings that the sign-in server reports, equal to those in supabase/config.toml. */
const SETTINGS = { disable_signup: true, external: { email: true, anonymous_users: false } };
/** The bcrypt cost that Supabase uses for passwords. */
const BCRYPT_ROUNDS = 10;

/**
 * Creates the database of a hosted project on a server: with the tables of its sign-in, and with an owner who, like the
 * role `postgres` on hosted Supabase, is not a superuser.
 */
export async function hostedDatabase(server: string) {
  const name = `hosted_${process.pid}`;
  await administer(server, `create database ${name}`);
  const connection = connectPostgres(urlOf(server, name), 20);
  const app = createApplication(connection, { keys: localKeys });
  await prepareDatabase(app);
  await runSql(
    connection,
    `drop schema supabase_migrations cascade;
     create role ${OWNER} login createrole bypassrls password '${OWNERS_PASSWORD}';
     grant anon, authenticated, service_role to ${OWNER} with admin option;
     alter database ${name} owner to ${OWNER};
     grant usage on schema auth to ${OWNER};
     grant all on all tables in schema auth to ${OWNER};
     alter default privileges for role ${OWNER} in schema public
       grant execute on functions to anon, authenticated, service_role;`,
  );
  await switchRoles(app);
  const url = new URL(urlOf(server, name));
  Object.assign(url, { username: OWNER, password: OWNERS_PASSWORD });
  const owner = connectPostgres(url.href, 1);
  // As the Supabase CLI does.
  await runSql(
    owner,
    `create schema supabase_migrations;
     create table supabase_migrations.schema_migrations (
       version text not null primary key, statements text[], name text
     )`,
  );
  await applyMigrations(owner);
  return {
    app,
    owner,
    url: url.href,
    sql: (text: string) => querySql(connection, text),
    close: () => Promise.all([owner.close(), connection.close()]),
  };
}

/**
 * Starts a server that replaces hosted Supabase in tests: Supabase Lite over HTTP on a new Postgres, with the admin
 * API and a gateway that reports the visitor's IP address.
 * @param sendMails responds to the calls of the Edge Function that sends mails
 */
export async function startStandIn(sendMails: (request: Request) => Promise<Response>) {
  const postgres = await startPostgres();
  const { app, owner, url, sql, close } = await hostedDatabase(postgres.url);
  const server = serve({
    fetch: (request) =>
      new URL(request.url).pathname === '/functions/v1/mail'
        ? sendMails(request)
        : answer(app, request),
    port: 0,
    hostname: '127.0.0.1',
  });
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    owner,
    url,
    sql,
    /** The variables of a product on this project. */
    product: {
      VITE_SUPABASE_URL: `http://127.0.0.1:${port}`,
      VITE_SUPABASE_ANON_KEY: localKeys.publishableKey,
      SUPABASE_SERVICE_ROLE_KEY: localKeys.secretKey,
    },
    async stop() {
      await closed(server);
      await close();
      await postgres.stop();
    },
  };
}

/**
 * Makes Lite switch to the role of each caller. Lite does this only if a table has row-level security at the time of
 * the first request.
 */
async function switchRoles({ connection }: Application): Promise<void> {
  await runSql(
    connection,
    `create schema stand_in;
     create table stand_in.guarded ();
     alter table stand_in.guarded enable row level security;`,
  );
  await connection.withContext({ auth: { role: 'anon', uid: null } }, async () => undefined);
}

async function answer(app: Application, request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (pathname.startsWith('/auth/v1/admin/users')) return manageUsers(app, request);
  if (pathname === '/auth/v1/settings') return Response.json(SETTINGS);
  const headers = new Headers(request.headers);
  if (!headers.has('x-forwarded-for')) headers.set('x-forwarded-for', '127.0.0.1');
  const forwarded = new Request(request, { headers });
  const response = await app.fetch(forwarded.clone());
  if (response.status !== 404) return response;
  // The cached schema may be outdated, so the stand-in clears the cache and tries again. On hosted Supabase, Postgres
  // notifies PostgREST of a new schema.
  await app.connection.clearSchemaCache();
  return app.fetch(forwarded);
}

/** Implements the part of the admin API that `npm run staff:password` uses. */
async function manageUsers({ connection }: Application, request: Request): Promise<Response> {
  if (request.headers.get('apikey') !== localKeys.secretKey)
    return Response.json({ msg: 'User not allowed', code: 'not_admin' }, { status: 403 });
  const users = () =>
    querySql<{ id: string; email: string }>(connection, 'select id, email from auth.users');
  if (request.method === 'GET') return Response.json({ users: await users() });
  const { email, password } = (await request.json()) as { email: string; password: string };
  const id = new URL(request.url).pathname.split('/')[5] ?? crypto.randomUUID();
  if (request.method === 'POST') await createAccount(connection, id, { email, password });
  else
    await querySql(connection, 'update auth.users set encrypted_password = $2 where id = $1', [
      id,
      await hash(password, BCRYPT_ROUNDS),
    ]);
  return Response.json((await users()).find((user) => user.id === id));
}

async function closed(server: ServerType): Promise<void> {
  server.close();
  if ('closeAllConnections' in server) server.closeAllConnections();
  await once(server, 'close');
}
