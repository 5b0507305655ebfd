import {
  type APIRequestContext,
  expect,
  type Locator,
  type Page,
  type Request,
} from '@playwright/test';
import {
  choose,
  marker,
  openList,
  projectRow,
  quoteRow,
  results,
  rowOf,
  staffApi,
} from './kit/backOffice';
import { openDashboard } from './kit/session';
import { staffTest as test } from './kit/test';

interface Write {
  name: string;
  table: 'quotes' | 'projects';
  row?: Record<string, unknown>;
  /** Opens the screen of the write. */
  open(page: Page, word: string, id: string): Promise<void>;
  /** Sends the write, and again from the same screen. */
  send(page: Page): Promise<void>;
  /** The message when the response gives no reason. */
  fallback: string;
  /** Whether the message is in the open dialog instead of over the page. */
  inDialog?: boolean;
  /** What the screen still shows after a fault. */
  stays(page: Page): Locator;
  value?: string;
  /** What the screen shows after success. */
  done(page: Page): Locator;
}

const dialog = (page: Page) => page.getByRole('dialog').last();
const status = (scope: Page | Locator) => scope.getByRole('combobox', { name: /^Status of/u });
const card = (page: Page) => page.getByRole('listitem').filter({ has: page.getByRole('heading') });

async function setStatus(page: Page, scope: Page | Locator, option: string): Promise<void> {
  await status(scope).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

async function menu(page: Page, button: string, item: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

const writes: Write[] = [
  {
    name: 'the status of a quote in its row',
    table: 'quotes',
    open: (page, word) => openList(page, 'quotes', { q: word }),
    send: (page) => setStatus(page, page, 'Approved'),
    fallback: 'Error updating quote',
    stays: (page) => status(page).filter({ hasText: 'Pending' }),
    done: (page) => status(page).filter({ hasText: 'Approved' }),
  },
  {
    name: 'the status of a quote in its details',
    table: 'quotes',
    open: (page, _, id) => page.goto(`/admin/quotes/${id}`).then(() => {}),
    send: (page) => setStatus(page, dialog(page), 'Rejected'),
    fallback: 'Error updating quote',
    inDialog: true,
    stays: (page) => status(dialog(page)).filter({ hasText: 'Pending' }),
    done: (page) => status(dialog(page)).filter({ hasText: 'Rejected' }),
  },
  {
    name: 'the status of a project on its card',
    table: 'projects',
    open: (page, word) => openList(page, 'projects', { q: word }),
    send: (page) => setStatus(page, card(page), 'Paid'),
    fallback: 'Failed to update project: Error updating project',
    stays: (page) => status(page).filter({ hasText: 'Planning' }),
    done: (page) => status(page).filter({ hasText: 'Paid' }),
  },
  {
    name: 'the status of many quotes',
    table: 'quotes',
    async open(page, word) {
      await openList(page, 'quotes', { q: word });
      await page.getByRole('checkbox', { name: 'Select Camille Durand' }).check();
    },
    send: (page) => menu(page, 'Change status', 'Contacted'),
    fallback: 'Error updating quote',
    stays: (page) => page.getByText('1 item selected'),
    done: (page) => status(page).filter({ hasText: 'Contacted' }),
  },
  {
    name: 'the status of many projects',
    table: 'projects',
    async open(page, word) {
      await openList(page, 'projects', { q: word });
      await page.getByRole('checkbox', { name: /^Select / }).check();
    },
    send: (page) => menu(page, 'Change status', 'On Hold'),
    fallback: 'Error updating project',
    stays: (page) => page.getByText('1 item selected'),
    done: (page) => status(page).filter({ hasText: 'On Hold' }),
  },
  {
    name: 'the spam mark of many quotes',
    table: 'quotes',
    async open(page, word) {
      await openList(page, 'quotes', { q: word });
      await page.getByRole('checkbox', { name: 'Select Camille Durand' }).check();
    },
    send: (page) => page.getByRole('button', { name: 'Mark as spam' }).click(),
    fallback: 'Error updating quote',
    stays: (page) => rowOf(page, 'Camille Durand'),
    done: (page) => page.getByText('0 results', { exact: true }),
  },
  {
    name: 'the spam mark of one quote',
    table: 'quotes',
    open: (page, _, id) => page.goto(`/admin/quotes/${id}`).then(() => {}),
    send: (page) => menu(page, 'More', 'Mark as spam'),
    fallback: 'Error updating quote',
    inDialog: true,
    stays: (page) => dialog(page).getByText('Camille Durand', { exact: true }),
    done: (page) => dialog(page).getByRole('alert').filter({ hasText: 'Suspected spam' }),
  },
  {
    name: 'an edited project',
    table: 'projects',
    async open(page, _, id) {
      await page.goto(`/admin/projects/${id}`);
      await page.getByRole('button', { name: 'Edit' }).click();
      await page.getByLabel('Project Title').fill('A better title');
    },
    send: (page) => page.getByRole('button', { name: 'Save' }).click(),
    fallback: 'Failed to update project: Error updating project',
    inDialog: true,
    stays: (page) => page.getByLabel('Project Title'),
    value: 'A better title',
    done: (page) => dialog(page).getByRole('heading', { name: 'A better title', exact: true }),
  },
  {
    name: 'a new project',
    table: 'projects',
    async open(page, word) {
      await openList(page, 'projects', { q: word });
      await page.getByRole('link', { name: 'New project' }).click();
      const form = page.getByRole('dialog');
      await form.getByLabel('Project Title').fill(`Made by hand ${word}`);
      await form.getByLabel('Client Name').fill('Nadia');
      await form.getByLabel('Project Type').click();
      await page.getByRole('option', { name: 'SaaS' }).click();
      await form.getByLabel('Description').fill('A shop.');
    },
    send: (page) => page.getByRole('button', { name: 'Create project' }).click(),
    fallback: 'Error updating project',
    inDialog: true,
    stays: (page) => page.getByRole('dialog').getByLabel('Description'),
    value: 'A shop.',
    done: (page) => page.getByRole('heading', { name: 'Made by hand' }),
  },
  {
    name: 'a quote entered by hand',
    table: 'quotes',
    async open(page, word) {
      await openList(page, 'quotes', { q: word });
      await page.getByRole('link', { name: 'Enter a quote' }).click();
      const form = page.getByRole('dialog');
      await form.getByLabel('Name').fill('Said on the telephone');
      await form.getByLabel('Email').fill('phone@example.com');
      await form.getByLabel('Company').fill(word);
      await form.getByLabel('Type').click();
      await page.getByRole('option', { name: 'Website' }).click();
      await form.getByLabel('Description').fill('Five pages.');
    },
    send: (page) => page.getByRole('button', { name: 'Save quote' }).click(),
    fallback: 'The quote was not saved: Error updating quote',
    inDialog: true,
    stays: (page) => page.getByRole('dialog').getByLabel('Description'),
    value: 'Five pages.',
    done: (page) => rowOf(page, 'Said on the telephone'),
  },
  {
    name: 'a conversion',
    table: 'quotes',
    row: { status: 'approved' },
    async open(page, _, id) {
      await page.goto(`/admin/quotes/${id}/convert`);
      await page.getByLabel('Project Title').fill('Converted at last');
    },
    send: (page) => page.getByRole('button', { name: 'Convert', exact: true }).click(),
    fallback: 'Error converting quote',
    inDialog: true,
    stays: (page) => page.getByLabel('Project Title'),
    value: 'Converted at last',
    done: (page) => page.getByText('Quote converted: the project is in the list.'),
  },
  {
    name: 'the erasure of a person',
    table: 'quotes',
    async open(page, _, id) {
      await page.goto(`/admin/quotes/${id}`);
      await menu(page, 'More', 'Erase this person');
      await expect(dialog(page).getByText('1 quote request')).toBeVisible();
    },
    send: (page) => page.getByRole('button', { name: 'Erase', exact: true }).click(),
    fallback: 'Nothing was erased',
    inDialog: true,
    stays: (page) => dialog(page).getByText('1 quote request'),
    done: (page) => page.getByText('Everything about this person is erased.'),
  },
];

const READS = /\/rpc\/(?:list_\w+|dashboard_\w+|person_data)/u;
/** Asks whether the session is still open. */
const NO_CHANGE = '{"changes":[]}';
const NO_ANSWER = 'No answer from the server. Check the connection and try again.';

const isWrite = (request: Request): boolean =>
  request.method() !== 'GET' && !READS.test(request.url()) && request.postData() !== NO_CHANGE;

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

async function prepared(request: APIRequestContext, write: Pick<Write, 'table' | 'row'>) {
  const word = marker();
  const api = await staffApi(request);
  const row =
    write.table === 'quotes'
      ? quoteRow({ company: word, email: `${word}@atelier.example`, ...write.row })
      : projectRow({ title: `Site ${word}`, ...write.row });
  const [made] = await api.insert(write.table, [row]);
  return { word, api, id: made?.id ?? '' };
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

test('the number keys set the status of the open quote', async ({ page, request }) => {
  const { id } = await prepared(request, { table: 'quotes' });
  await page.goto(`/admin/quotes/${id}`);
  await expect(status(dialog(page))).toHaveText('Pending');
  await page.keyboard.press('3');
  await expect(status(dialog(page))).toHaveText('Approved');
});

test('projects are filtered and searched, and the URL holds the state', async ({
  page,
  request,
}) => {
  const word = marker();
  const api = await staffApi(request);
  await api.insert('projects', [
    projectRow({ title: `Ada ${word}`, project_type: 'saas' }),
    projectRow({ title: `Bea ${word}`, project_type: 'saas', status: 'paid' }),
    projectRow({ title: `Cleo ${word}`, description: 'تطبيق للعيادة' }),
  ]);
  await openDashboard(page);
  await page.getByRole('link', { name: 'Projects', exact: true }).click();
  const search = page.getByRole('search').getByLabel('Search');
  await search.pressSequentially(word.slice(0, -1));
  await results(page, 3);
  await search.fill(`${word} عياد`);
  await results(page, 1);
  await search.fill(word);
  await choose(page, 'Project Type', 'SaaS');
  await results(page, 2);
  await choose(page, 'Status', 'Paid');
  await results(page, 1);
  await choose(page, 'Period', 'Last 7 days');
  await results(page, 1);
  await page.reload();
  await results(page, 1);
  await expect(search).toHaveValue(word);
  await page.getByRole('link', { name: `Bea ${word}` }).click();
  await page.getByRole('button', { name: 'Close' }).click();
  await results(page, 1);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(search).toHaveValue('');
});
