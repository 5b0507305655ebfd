import { withoutKeyAsToken } from '../../src/backend/keyHeaders';

/** A Supabase project that `npm run test:hosted` tests. The tests empty it. */
export interface HostedProject {
  url: string;
  /** The connection of the role `postgres`. */
  databaseUrl: string;
  publishableKey: string;
  secretKey: string;
  /** Signs the tokens that the tests forge. Without it, the tests forge none. */
  jwtSecret: string | undefined;
}

/** The names that `supabase status -o env` prints, the current one of each key first. */
const NAMES = {
  url: ['API_URL'],
  databaseUrl: ['DB_URL'],
  publishableKey: ['PUBLISHABLE_KEY', 'ANON_KEY'],
  secretKey: ['SECRET_KEY', 'SERVICE_ROLE_KEY'],
} as const;

/** @throws Error that names the missing variable */
function readProject(variables: NodeJS.ProcessEnv): HostedProject {
  const read = (names: readonly string[]): string => {
    const value = names.map((name) => variables[name]).find(Boolean);
    if (value) return value;
    throw new Error(
      `Set ${names.join(' or ')}: supabase status -o env prints API_URL, DB_URL, PUBLISHABLE_KEY and SECRET_KEY.`,
    );
  };
  return {
    url: read(NAMES.url).replace(/\/$/u, ''),
    databaseUrl: read(NAMES.databaseUrl),
    publishableKey: read(NAMES.publishableKey),
    secretKey: read(NAMES.secretKey),
    jwtSecret: variables.JWT_SECRET,
  };
}

/** The project of `npm run test:hosted`. Undefined in `npm test`, which tests the backend of one machine. */
export const hosted: HostedProject | undefined = process.env.TEST_HOSTED
  ? readProject(process.env)
  : undefined;

/** Returns what answers a request to the API of this process, such as that of a worker, with the project instead. */
export const answeredBy =
  ({ url }: HostedProject) =>
  async (request: Request): Promise<Response> => {
    const { pathname, search } = new URL(request.url);
    const { method, headers, signal } = request;
    const body = await request.arrayBuffer();
    return withoutKeyAsToken(`${url}${pathname}${search}`, {
      method,
      headers,
      signal,
      ...(body.byteLength > 0 && { body }),
    });
  };
