import { type BrowserContextOptions, test as base, expect } from '@playwright/test';
import { type MailServer, startMailServer } from '../../kit/mailServer';
import { openList } from './backOffice';
import { type Product, startProduct } from './product';
import { API, type ApiSession, signInByApi, staffSession } from './session';
import { marker, quoteRow, type StaffApi, staffApi } from './staffApi';

type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>;

type Columns = Readonly<Record<string, unknown>>;

interface TestFixtures {
  /**
   * Whether the back office loads its other parts while the browser is idle, as it does for staff. That takes longer than
   * the page itself, so in other tests a part loads when it is opened.
   */
  loadsAhead: boolean;
  /** A word that only the rows of this test contain. */
  word: string;
  /** Calls the API with the rights of staff. */
  api: StaffApi;
  /** Stores quotes that contain `word` and opens the list with only these quotes. Returns their ids. */
  openQuotes: (rows: readonly Columns[], filter?: Columns) => Promise<string[]>;
  /** Signs the page in with a new session, without the login screen. The test may end this session. */
  signIn: () => Promise<void>;
}

interface WorkerFixtures {
  /** The mail server of the product, with the emails that it has received. */
  mailServer: MailServer;
  product: Product;
  staffState: StorageState;
}

/** A test in which nobody is signed in. Each worker has its own server and database. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  mailServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern.
    async ({}, use) => {
      const server = await startMailServer();
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ playwright, mailServer }, use) => {
      const product = await startProduct(mailServer.url);
      // Once there are people, every browser must be one of them: see useAuthor.
      const request = await playwright.request.newContext({ baseURL: product.url });
      await (await staffApi(request)).insert('people', [{ name: 'Claire' }]);
      await request.dispose();
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 360_000 },
  ],
  baseURL: async ({ product }, use) => use(product.url),
  loadsAhead: [false, { option: true }],
  // A test fails if a page writes a warning to the console.
  context: async ({ context, loadsAhead }, use) => {
    if (!loadsAhead) await context.addInitScript('window.requestIdleCallback = () => 0');
    const warnings: string[] = [];
    context.on('console', (message) => {
      if (message.type() === 'warning') warnings.push(message.text());
    });
    await use(context);
    expect(warnings, 'warnings in the console').toEqual([]);
  },
  // Turns off the animated lines of the pages and the transitions of the back office, which take processor time.
  reducedMotion: 'reduce',
  staffState: [
    async ({ playwright, product }, use) => {
      const request = await playwright.request.newContext({ baseURL: product.url });
      const session = await staffSession(request);
      await request.dispose();
      await use({
        cookies: [],
        origins: [{ origin: product.url, localStorage: stored(session, product) }],
      });
    },
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern.
  word: ({}, use) => use(marker()),
  api: async ({ request }, use) => use(await staffApi(request)),
  openQuotes: ({ page, word, api }, use) =>
    use(async (rows, filter) => {
      const stored = await api.insert(
        'quotes',
        rows.map((row) => quoteRow({ company: word, ...row })),
      );
      await openList(page, 'quotes', { q: word, ...filter });
      return stored.map(({ id }) => id);
    }),
  signIn: ({ page, request, product }, use) =>
    use(async () => {
      const entries = stored(await signInByApi(request), product);
      // Opens a file that runs no script. The page then has the origin of the product and can write its local storage.
      await page.goto('/favicon.svg');
      await page.evaluate((all) => {
        for (const { name, value } of all) localStorage.setItem(name, value);
      }, entries);
    }),
});

/** Returns the local storage of a browser in which this session has just started. */
function stored(session: ApiSession, { url }: Product) {
  const now = Date.now();
  const expires_at = Math.floor(now / 1000) + session.expires_in;
  return Object.entries({
    adminAuthenticated: 'true',
    adminAuthTime: String(now),
    [`sb-${new URL(API || url).hostname.split('.')[0]}-auth-token`]: JSON.stringify({
      ...session,
      expires_at,
    }),
  }).map(([name, value]) => ({ name, value }));
}

/** A test with signed-in staff. The browser starts with the session of the worker. */
export const staffTest = test.extend({
  storageState: async ({ staffState }, use) => use(staffState),
});

/**
 * Returns test options. If `holds` is true, only `npm run test:all` runs the test. If it is false, `npm run test:e2e`
 * runs the test too.
 */
export const onlyInAll = (holds = true, ...tags: string[]) => ({
  tag: holds ? ['@all', ...tags] : tags,
});
