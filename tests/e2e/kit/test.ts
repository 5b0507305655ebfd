import { type BrowserContextOptions, test as base } from '@playwright/test';
import { type Product, startProduct } from './product';
import { signInByForm } from './session';

type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>;

interface WorkerFixtures {
  product: Product;
  staffState: StorageState;
}

/** A visitor's test. Each worker has a server and a database of its own. */
export const test = base.extend<object, WorkerFixtures>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern.
    async ({}, use) => {
      const product = await startProduct();
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ product }, use) => use(product.url),
  staffState: [
    async ({ browser, product }, use) => {
      const page = await browser.newPage({ baseURL: product.url });
      await signInByForm(page);
      const state = await page.context().storageState();
      await page.context().close();
      await use(state);
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

/** A test of signed-in staff: the worker's one session is in the browser from the start. */
export const staffTest = test.extend({
  storageState: async ({ staffState }, use) => use(staffState),
});
