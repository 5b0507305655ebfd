import { expect, type Page } from '@playwright/test';
import { openList, results } from './kit/backOffice';
import { staffTest as test } from './kit/test';
import { dialog, isWrite, menu, NO_ANSWER, prepared, writes } from './kit/writes';

/** All writes meet the fault until `run` ends; reads do not. */
async function withFault(page: Page, fault: Fault, run: () => Promise<void>): Promise<void> {
  await page.route('**/rest/v1/**', (route) => {
    if (!isWrite(route.request())) return route.continue();
    if (fault === 'lost') return route.abort('internetdisconnected');
    if (fault === 'hangs') return undefined;
    return route.fulfill(answers[fault]);
  });
  if (fault === 'hangs') await shortenWaiting(page);
  await run();
  if (fault === 'hangs') await page.evaluate(() => Reflect.get(window, 'waitAsBefore')());
  await page.unroute('**/rest/v1/**');
}

const answers = {
  refused: { status: 403, json: { message: 'permission denied for table', details: null } },
  broken: { status: 500, contentType: 'text/html', body: '<h1>Internal Server Error</h1>' },
} as const;
type Fault = keyof typeof answers | 'lost' | 'hangs';

/** Shortens timeouts of up to a minute to 1.5 s; a request without a timeout still hangs. */
async function shortenWaiting(page: Page): Promise<void> {
  await page.evaluate(() => {
    const timeout = AbortSignal.timeout;
    AbortSignal.timeout = (limit) => timeout.call(AbortSignal, limit <= 60_000 ? 1500 : limit);
    Reflect.set(window, 'waitAsBefore', () => {
      AbortSignal.timeout = timeout;
    });
  });
}

for (const write of writes) {
  test(`${write.name}: a failure of any kind is shown and can be retried`, async ({
    page,
    request,
  }) => {
    const { word, id } = await prepared(request, write);
    await write.open(page, word, id);
    const place = write.inDialog ? dialog(page) : page;
    const message = {
      refused: /The server does not allow this/u,
      broken: write.fallback,
      lost: NO_ANSWER,
      hangs: NO_ANSWER,
    };
    // Faults with the same message are not adjacent: the second would be mistaken for the first.
    for (const fault of ['refused', 'lost', 'broken', 'hangs'] as const) {
      await withFault(page, fault, async () => {
        await write.send(page);
        const alert = place.getByRole('alert').filter({ hasText: message[fault] });
        await expect(alert, fault).toBeVisible();
        if (write.value === undefined) await expect(write.stays(page), fault).toBeVisible();
        else await expect(write.stays(page), fault).toHaveValue(write.value);
        const focused = () => page.evaluate(() => document.activeElement?.tagName);
        await expect.poll(focused, fault).not.toBe('BODY');
        const close = alert.getByRole('button', { name: 'Close' });
        if (await close.isVisible()) await close.click();
      });
    }
    await write.send(page);
    await expect(write.done(page)).toBeVisible();
  });
}

for (const { table, failed, gone } of [
  { table: 'quotes', failed: 'The quote was not deleted', gone: 'Quote deleted.' },
  { table: 'projects', failed: 'The project was not deleted', gone: 'Project deleted.' },
] as const) {
  test(`a failed deletion of ${table} shows an error and restores the row`, async ({
    page,
    request,
  }) => {
    const { word, id } = await prepared(request, { table });
    await page.clock.install();
    for (const fault of ['refused', 'lost'] as const) {
      await openList(page, table, { q: word });
      await results(page, 1);
      await page.goto(`/admin/${table}/${id}${new URL(page.url()).search}`);
      const remove = table === 'quotes' ? menu(page, 'More', 'Delete') : null;
      await (remove ?? page.getByRole('button', { name: 'Delete' }).click());
      await results(page, 0);
      await withFault(page, fault, async () => {
        await expect(page.getByText(gone)).toBeVisible();
        await page.clock.fastForward(13_000);
        const alert = page.getByRole('alert').filter({ hasText: failed });
        await expect(alert, fault).toBeVisible();
        await results(page, 1);
      });
    }
  });
}
