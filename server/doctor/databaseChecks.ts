import { migrationFiles, refuseChangedHistory } from '../database/migrations';
import { NoAnswer, request } from '../request';
import { broken, type Check, type Outcome, ok, unchecked } from './check';
import { type DatabaseFacts, isRead } from './databaseFacts';
import type { Installation } from './installation';

const OLDEST_POSTGRES = 170_000;
const DEPLOY = 'run npm run deploy:database';

/**
 * Defines a check that needs the connection string of a hosted database.
 * @param embedded the reason why an embedded database always passes
 */
const databaseCheck = (
  name: string,
  embedded: string,
  look: (facts: DatabaseFacts, installation: Installation) => Outcome | Promise<Outcome>,
): Check => ({
  name,
  run(installation) {
    const { isHosted, database } = installation;
    if (!isHosted) return ok(embedded);
    if (database instanceof NoAnswer) throw database;
    if (!isRead(database)) return unchecked(`${database.unread}.`);
    return look(database, installation);
  },
});

export const postgresVersion = databaseCheck(
  'Postgres',
  'version 17, part of the product.',
  ({ version }) =>
    version >= OLDEST_POSTGRES
      ? ok(`version ${Math.floor(version / 10_000)}.`)
      : broken(
          `version ${Math.floor(version / 10_000)}, but the product needs 17: upgrade the project (Project settings, Infrastructure).`,
        ),
);

export const migrations = databaseCheck(
  'Migrations',
  'each start applies missing migrations and refuses changed ones.',
  async ({ migrations: applied }) => {
    const files = await migrationFiles();
    const pending = files.filter(({ version }) => !applied.has(version));
    if (applied.size > 0) {
      try {
        refuseChangedHistory(files, applied);
      } catch (error) {
        return broken(String(error instanceof Error ? error.message : error));
      }
    }
    if (pending.length === 0) return ok(`all ${files.length} are applied and unchanged.`);
    return broken(`${pending.length} of ${files.length} are not applied: ${DEPLOY}.`);
  },
);

export const timeLimits = databaseCheck(
  'Time limits',
  'none are needed: visitors can call only submit_quote.',
  ({ roleSettings }) => {
    const limits = Object.entries({ anon: '3s', authenticated: '8s' }).map(([role, usual]) => {
      const setting = roleSettings[role]?.find((text) => text.startsWith('statement_timeout='));
      const limit = setting?.split('=')[1] ?? '0';
      return { role, usual, limit, isOff: /^0\D*$/u.test(limit) };
    });
    const off = limits.filter(({ isOff }) => isOff);
    if (off.length === 0) {
      return ok(`${limits.map(({ role, limit }) => `${role} ${limit}`).join(', ')}.`);
    }
    const statements = off.map(
      ({ role, usual }) => `alter role ${role} set statement_timeout = '${usual}';`,
    );
    return broken(
      `a request can run without a limit. Run in the SQL editor: ${statements.join(' ')}`,
    );
  },
);

export const visitorAddresses = databaseCheck(
  'Visitors’ addresses',
  'see Trusted proxies.',
  async ({ believesCloudflare }, { api }) => {
    if (believesCloudflare === undefined) return broken(`there are no request limits: ${DEPLOY}.`);
    const isBehind = (await request(`${api}/rest/v1/`, { method: 'HEAD' })).headers.has('cf-ray');
    if (isBehind === believesCloudflare)
      return ok('the request limits count each visitor separately.');
    const setting = `update private.quote_limits set behind_cloudflare = ${isBehind};`;
    return broken(
      isBehind
        ? `all visitors count as one, so ten requests close the form for everybody. Run in the SQL editor: ${setting}`
        : `the API is not behind Cloudflare, so a visitor can send a false address. Run in the SQL editor: ${setting}`,
    );
  },
);
