import { expect, test, vi } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { backend, json, lost } from './kit/backend';
import { box, field, fillIn, menu, open, press, project, quote, status } from './kit/backOffice';
import { letPass } from './kit/longTimers';

const NO_ANSWER = 'No answer from the server. Check the connection and try again.';

const dialog = () => page.getByRole('dialog').last();
const details = (id: string) => open(`quotes/${id}`);
const setStatus = async (option: string, scope: Locator | typeof page = page) => {
  await status(scope).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};
const select = (list: string) => async () => {
  await open(list);
  await box(/Camille|Workshop/u).click();
};

/** A change that staff save, and what the screen shows after an error and after success. */
interface Write {
  name: string;
  row?: 'project' | 'approved';
  /** Opens the screen with the row to change. */
  open(id: string): Promise<void>;
  /** Sends the change. A second call sends it again from the same screen. */
  send(): Promise<void>;
  /** The message for a response that contains no reason. */
  fallback: string;
  /** Whether the message appears in the open dialog instead of on the page. */
  inDialog?: boolean;
  /** An element that must remain visible after an error. */
  stays(): Locator;
  value?: string;
  /** The element that is visible after success. */
  done(): Locator;
}

const writes: Write[] = [
  {
    name: 'the status of a quote in its row',
    open: () => open('quotes'),
    send: () => setStatus('Approved'),
    fallback: 'Error updating quote',
    stays: () => status().filter({ hasText: 'Pending' }),
    done: () => status().filter({ hasText: 'Approved' }),
  },
  {
    name: 'the status of many projects',
    row: 'project',
    open: select('projects'),
    send: () => menu('Change status', 'On Hold'),
    fallback: 'Error updating project',
    stays: () => page.getByText('1 item selected'),
    done: () => status().filter({ hasText: 'On Hold' }),
  },
  {
    name: 'the spam mark of many quotes',
    open: select('quotes'),
    send: () => press('Mark as spam'),
    fallback: 'Error updating quote',
    stays: () => page.getByRole('row').filter({ hasText: 'Camille Durand' }),
    done: () => page.getByText('0 results', { exact: true }),
  },
  {
    name: 'the spam mark of one quote',
    open: details,
    send: () => menu('More', 'Mark as spam'),
    fallback: 'Error updating quote',
    stays: () => dialog().getByRole('heading', { name: 'Camille Durand' }),
    done: () => dialog().getByRole('region', { name: 'Next step' }).getByText('Suspected spam'),
  },
  {
    name: 'an edited project',
    row: 'project',
    async open(id) {
      await open(`projects/${id}`);
      await press('Edit');
      await fillIn({ 'Project Title': 'A better title' });
    },
    send: () => press('Save'),
    fallback: 'Error updating project',
    inDialog: true,
    stays: () => field('Project Title'),
    value: 'A better title',
    done: () =>
      dialog().getByRole('heading', { name: 'Project Details A better title', exact: true }),
  },
  {
    name: 'a new quote',
    async open() {
      await open('quotes/create');
      await fillIn({ Name: 'Nadia Roux', Email: 'nadia@example.com', Description: 'Five pages.' });
      await field('Type').click();
      await page.getByRole('option', { name: 'Website' }).click();
    },
    send: () => press('Save quote'),
    fallback: 'Error creating quote',
    inDialog: true,
    stays: () => field('Description'),
    value: 'Five pages.',
    done: () => page.getByRole('row').filter({ hasText: 'Nadia Roux' }),
  },
  {
    name: 'a conversion',
    row: 'approved',
    async open(id) {
      await open(`quotes/${id}/convert`);
      await fillIn({ 'Project Title': 'Converted at last' });
    },
    send: () => press('Convert'),
    fallback: 'Error converting quote',
    inDialog: true,
    stays: () => field('Project Title'),
    value: 'Converted at last',
    done: () => page.getByText('Converted: '),
  },
  {
    name: 'a request for approval',
    row: 'project',
    async open(id) {
      await open(`projects/${id}`);
      await menu('More', 'Ask for approval');
      await field('What to look at').fill('The order form.');
    },
    send: () => press('Copy link'),
    fallback: 'Error updating project',
    inDialog: true,
    stays: () => field('What to look at'),
    value: 'The order form.',
    done: () => dialog().getByLabelText('Link for the client'),
  },
  {
    name: 'the erasure of a person',
    async open(id) {
      await details(id);
      await menu('More', 'Erase this person’s data');
      await expect.element(dialog().getByText('1 quote request')).toBeVisible();
    },
    send: () => press('Erase'),
    fallback: 'Nothing was erased',
    inDialog: true,
    stays: () => dialog().getByText('1 quote request'),
    done: () => page.getByText('Everything about this person has been erased.'),
  },
];

const prepared = ({ row }: Pick<Write, 'row'>) =>
  row === 'project' ? project() : quote(row ? { status: row } : {});

const faults = {
  refused: () => json({ message: 'permission denied for table', details: null }, 403),
  lost,
  broken: () => new Response('<h1>Internal Server Error</h1>', { status: 500 }),
  /** Never responds, so that the request times out. */
  hangs: () => new Promise<Response>(() => {}),
};

/** Shortens timeouts of up to a minute to 100 ms. A request without a timeout would still hang. */
function shortenWaiting(): void {
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((limit) =>
    timeout(limit <= 60_000 ? 100 : limit),
  );
}

/** The changes that are always tested with every error. `npm run test:all` tests all changes with every error. */
const THOROUGH = ['the status of a quote in its row', 'an edited project'];
const faultsOf = ({ name }: Write) =>
  import.meta.env.TEST_ALL || THOROUGH.includes(name)
    ? (['refused', 'lost', 'broken', 'hangs'] as const)
    : (['broken', 'hangs'] as const);

for (const write of writes)
  test(`when a change fails, an error appears and staff can retry (${write.name})`, async () => {
    await write.open(prepared(write).id);
    const messages = {
      refused: 'The server does not allow this',
      lost: NO_ANSWER,
      broken: write.fallback,
      hangs: NO_ANSWER,
    };
    // `lost` and `hangs` show the same message. `broken` comes between them, so that the message of `lost` has
    // disappeared before the test expects the message of `hangs`.
    for (const fault of faultsOf(write)) {
      backend.fault = ({ isWrite }) => (isWrite ? faults[fault]() : undefined);
      if (fault === 'hangs') shortenWaiting();
      await write.send();
      const place = write.inDialog ? dialog() : page;
      const alert = place.getByRole('alert').filter({ hasText: messages[fault] });
      await expect.element(alert, { message: fault }).toBeVisible();
      if (write.value === undefined) await expect.element(write.stays()).toBeVisible();
      else await expect.element(write.stays()).toHaveValue(write.value);
      await expect.poll(() => document.activeElement?.tagName).not.toBe('BODY');
      const close = alert.getByRole('button', { name: 'Close' });
      if (close.query()) await close.click();
    }
    vi.restoreAllMocks();
    backend.fault = undefined;
    await write.send();
    await expect.element(write.done()).toBeVisible();
  });

for (const write of writes.filter(({ name }) => THOROUGH.includes(name)))
  test(`when only the response to a change is lost, the screen shows the saved change (${write.name})`, {
    tags: 'together',
  }, async () => {
    await write.open(prepared(write).id);
    backend.fault = ({ isWrite }, answer) => {
      if (!isWrite) return undefined;
      backend.fault = undefined;
      answer();
      return lost();
    };
    await write.send();
    if (write.value) {
      await expect.element(dialog().getByRole('alert')).toHaveTextContent(NO_ANSWER);
      await write.send();
    }
    await expect.element(write.done()).toBeVisible();
  });

for (const { table, failed, gone } of [
  { table: 'quotes', failed: 'The quote was not deleted', gone: 'Quote deleted.' },
  { table: 'projects', failed: 'The project was not deleted', gone: 'Project deleted.' },
])
  test(`a failed deletion of ${table} shows an error and restores the row`, async () => {
    const { id } = table === 'quotes' ? quote() : project();
    for (const fault of ['refused', 'lost'] as const) {
      backend.fault = undefined;
      await open(`${table}/${id}`);
      await menu('More', 'Delete');
      await expect.element(page.getByText('0 results', { exact: true })).toBeVisible();
      await expect.element(page.getByText(gone)).toBeVisible();
      backend.fault = ({ isWrite }) => (isWrite ? faults[fault]() : undefined);
      await letPass(13_000);
      await expect.element(page.getByRole('alert').filter({ hasText: failed })).toBeVisible();
      await expect.element(page.getByText('1 result', { exact: true })).toBeVisible();
    }
  });
