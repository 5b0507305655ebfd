import { expect, type Page } from '@playwright/test';
import { openList } from './kit/backOffice';
import { staffTest as test } from './kit/test';
import {
  dialog,
  isWrite,
  NO_ANSWER,
  prepared,
  setStatus,
  status,
  type Write,
  writes,
} from './kit/writes';

const named = (name: string): Write => {
  const found = writes.find((write) => write.name === name);
  if (!found) throw new Error(`There is no write called ${name}.`);
  return found;
};

for (const { write, again = false, truth } of [
  {
    write: named('the status of a quote in its row'),
    truth: (page: Page) => status(page).filter({ hasText: 'Approved' }),
  },
  {
    write: named('an edited project'),
    again: true,
    truth: named('an edited project').done,
  },
  {
    write: named('a new project'),
    again: true,
    // Its own, and the one that `prepared` made.
    truth: (page: Page) => page.getByText('2 results', { exact: true }),
  },
  {
    write: named('a conversion'),
    truth: (page: Page) => dialog(page).getByText('This quote has already been converted.'),
  },
]) {
  test(`${write.name}: when only the answer is lost, the screen shows the true state`, async ({
    page,
    request,
  }) => {
    const { word, id } = await prepared(request, write);
    await write.open(page, word, id);
    const { done } = await loseAnswers(page);
    await write.send(page);
    await done;
    if (again) {
      await expect(dialog(page).getByRole('alert')).toContainText(NO_ANSWER);
      await write.send(page);
      await expect(page.getByRole('dialog').getByLabel('Project Title')).toHaveCount(0);
    }
    await expect(truth(page)).toBeVisible();
  });
}

/** Executes the next write and drops its response. */
async function loseAnswers(page: Page): Promise<{ done: Promise<void> }> {
  let carriedOut = () => {};
  const done = new Promise<void>((resolve) => {
    carriedOut = resolve;
  });
  let lost = false;
  await page.route('**/rest/v1/**', async (route) => {
    if (lost || !isWrite(route.request())) return route.continue();
    lost = true;
    await route.fetch();
    await route.abort('connectionreset');
    carriedOut();
  });
  return { done };
}

test('an offline browser shows an error at once and sends nothing later', async ({
  page,
  context,
  request,
}) => {
  const { word, api, id } = await prepared(request, { table: 'quotes' });
  await openList(page, 'quotes', { q: word });
  await expect(status(page)).toBeVisible();
  await context.setOffline(true);
  await setStatus(page, page, 'Approved');
  await expect(page.getByRole('alert').filter({ hasText: NO_ANSWER }).first()).toBeVisible();
  await context.setOffline(false);
  await expect(status(page)).toHaveText('Pending');
  expect(await api.read('quotes', `id=eq.${id}&select=status`)).toEqual([{ status: 'pending' }]);
});
