import type { APIRequestContext, Locator, Page, Request } from '@playwright/test';
import { expect } from '@playwright/test';
import { filtered, marker, openList, projectRow, quoteRow, rowOf, staffApi } from './backOffice';

/** Something that staff save, as the tests of what can go wrong do it. */
export interface Write {
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

export const dialog = (page: Page) => page.getByRole('dialog').last();
export const status = (scope: Page | Locator) =>
  scope.getByRole('combobox', { name: /^Status of/u });
const card = (page: Page) => page.getByRole('listitem').filter({ has: page.getByRole('heading') });

export async function setStatus(page: Page, scope: Page | Locator, option: string): Promise<void> {
  await status(scope).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

export async function menu(page: Page, button: string, item: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

export const writes: Write[] = [
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
    open: (page, word, id) => page.goto(filtered(`quotes/${id}`, { q: word })).then(() => {}),
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
    open: (page, word, id) => page.goto(filtered(`quotes/${id}`, { q: word })).then(() => {}),
    send: (page) => menu(page, 'More', 'Mark as spam'),
    fallback: 'Error updating quote',
    inDialog: true,
    stays: (page) => dialog(page).getByText('Camille Durand', { exact: true }),
    done: (page) => dialog(page).getByRole('alert').filter({ hasText: 'Suspected spam' }),
  },
  {
    name: 'an edited project',
    table: 'projects',
    async open(page, word, id) {
      await page.goto(filtered(`projects/${id}`, { q: word }));
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
    async open(page, word, id) {
      await page.goto(filtered(`quotes/${id}/convert`, { q: word }));
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
    async open(page, word, id) {
      await page.goto(filtered(`quotes/${id}`, { q: word }));
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

const READS = /\/rpc\/(?:search_\w+|dashboard_\w+|person_data)/u;
/** Asks whether the session is still open. */
const NO_CHANGE = '{"changes":[]}';
export const NO_ANSWER = 'No answer from the server. Check the connection and try again.';

export const isWrite = (request: Request): boolean =>
  request.method() !== 'GET' && !READS.test(request.url()) && request.postData() !== NO_CHANGE;

/** The row that a write changes. */
export async function prepared(request: APIRequestContext, write: Pick<Write, 'table' | 'row'>) {
  const word = marker();
  const api = await staffApi(request);
  const row =
    write.table === 'quotes'
      ? quoteRow({ company: word, email: `${word}@atelier.example`, ...write.row })
      : projectRow({ title: `Site ${word}`, ...write.row });
  const [made] = await api.insert(write.table, [row]);
  return { word, api, id: made?.id ?? '' };
}
