import type { TestProject } from 'vitest/node';
import { startPostgres } from '../../../server/development/temporaryPostgres';
import { administer, connectPostgres, urlOf } from './connect';
import { buildTemplate, provideDatabase, type TemplateDatabase } from './template';

/** Starts Postgres 17, or uses TEST_DB_URL, and creates a template database, which each test file clones. */
export const setup = (project: TestProject) => provideDatabase(project, prepare);

async function prepare(): Promise<{ database: TemplateDatabase; close(): Promise<void> }> {
  const server = process.env.TEST_DB_URL
    ? { url: process.env.TEST_DB_URL, stop: async () => undefined }
    : await startPostgres();
  const template = `confluence_template_${process.pid}`;
  try {
    await administer(server.url, `create database ${template}`);
    const connection = connectPostgres(urlOf(server.url, template), 1);
    await buildTemplate(connection);
    await connection.close();
  } catch (error) {
    await server.stop();
    throw error;
  }
  return {
    database: { kind: 'postgres', url: server.url, template },
    async close() {
      await administer(server.url, `drop database ${template} with (force)`);
      await server.stop();
    },
  };
}
