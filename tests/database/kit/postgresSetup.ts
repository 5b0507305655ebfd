import type { TestProject } from 'vitest/node';
import {
  startPostgres,
  type TemporaryPostgres,
} from '../../../server/development/temporaryPostgres';
import { hosted } from '../../kit/hostedProject';
import { administer, connectPostgres, urlOf } from './connect';
import { buildTemplate } from './template';

/**
 * Starts Postgres 17 and creates a template database, which each test file copies. If this fails,
 * prints the error, and the test files that open the database fail. Does not throw, because an error in a global setup
 * would end the tests of all Vitest projects.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  // The tests of a hosted project use its database.
  if (hosted) return async () => {};
  // Turns off the usage reports of Supabase Lite.
  process.env.DO_NOT_TRACK = '1';
  const template = `confluence_template_${process.pid}`;
  let server: TemporaryPostgres | undefined;
  try {
    server = await startPostgres();
    await administer(server.url, `create database ${template}`);
    const connection = connectPostgres(urlOf(server.url, template), 1);
    await buildTemplate(connection);
    await connection.close();
  } catch (error) {
    console.error(`The database tests have no database: ${error}`);
    project.provide('database', undefined);
    return async () => server?.stop();
  }
  project.provide('database', { url: server.url, template });
  return server.stop;
}
