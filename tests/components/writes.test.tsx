import { expect, test, vi } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { queryClient } from '../../src/admin/data/clientState';
import { backend, loseAnswer, lost } from './kit/backend';
import { box, field, fillIn, menu, open, press, project, quote, status } from './kit/backOffice';
import { letPass } from './kit/longTimers';

const NO_ANSWER = 'No answer from the server. Check the connection and try again.';

const dialog = () => page.getByRole('dialog').last();
const setStatus = async (option: string) => {
  await status().click();
  await page.getByRole('option', { name: option, exact: true }).click();
};

const broken = () => new Response('<h1>Internal Server Error</h1>', { status: 500 });
/** Never responds, so that the request times out, after 100 ms instead of a minute. */
const hangs = () => new Promise<Response>(() => {});
function shortenWaiting(): void {
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((limit) =>
    timeout(limit <= 60_000 ? 100 : limit),
  );
}

interface Write {
  name: string;
  open(): Promise<void>;
  /** Sends the change. A second call sends it again from the same screen. */
  send(): Promise<void>;
  fault: () => Response | Promise<Response>;
  /** Where the error is shown, and what stays beside it. */
  place?: () => Locator;
  failed: string;
  stays(): Promise<unknown>;
  done(): Locator;
}

const writes: Write[] = [
  {
    name: 'the status of many projects',
    async open() {
      project();
      await open('projects');
      await box('Workshop').click();
    },
    send: () => menu('Change status', 'On Hold'),
    fault: broken,
    failed: 'Error updating project',
    stays: () => expect.element(page.getByText('1 item selected')).toBeVisible(),
    done: () => status().filter({ hasText: 'On Hold' }),
  },
  {
    name: 'a request for approval',
    async open() {
      await open(`projects/${project().id}`);
      await menu('More', 'Ask for approval');
      await field('What to look at').fill('The order form.');
    },
    send: () => press('Copy link'),
    fault: hangs,
    place: dialog,
    failed: NO_ANSWER,
    stays: () => expect.element(field('What to look at')).toHaveValue('The order form.'),
    done: () => dialog().getByLabelText('Link for the client'),
  },
];

for (const write of writes)
  test(`when a change fails, an error appears and staff can retry (${write.name})`, async () => {
    await write.open();
    backend.fault = ({ isWrite }) => (isWrite ? write.fault() : undefined);
    if (write.fault === hangs) shortenWaiting();
    await write.send();
    const alert = (write.place?.() ?? page).getByRole('alert').filter({ hasText: write.failed });
    await expect.element(alert).toBeVisible();
    await write.stays();
    await expect.poll(() => document.activeElement?.tagName).not.toBe('BODY');
    vi.restoreAllMocks();
    backend.fault = undefined;
    await write.send();
    await expect.element(write.done()).toBeVisible();
  });

test('without a connection, only its dialog says that an erasure has failed, and the list below says so when it is closed', async () => {
  await open(`quotes/${quote().id}`);
  await menu('More', 'Erase this person’s data');
  await expect.element(dialog().getByText('1 quote request')).toBeVisible();
  backend.fault = lost;
  await press('Erase');
  const ofList = page.getByText('Error: No answer from the server.');
  await expect.element(ofList).toBeInTheDocument();
  await expect.element(ofList).not.toBeVisible();
  await expect.element(page.getByText('Nothing was erased')).toBeVisible();
  await press('Cancel');
  await expect.element(ofList).toBeVisible();
});

test('a change without a connection is shown as not sent, and is not sent later', async () => {
  quote();
  await open('quotes');
  await expect.element(status()).toHaveTextContent('Pending');
  dispatchEvent(new Event('offline'));
  backend.fault = ({ isWrite }) => (isWrite ? lost() : undefined);
  await setStatus('Approved');
  await expect.element(page.getByRole('alert').filter({ hasText: NO_ANSWER })).toBeVisible();
  await expect.element(status()).toHaveTextContent('Pending');
  backend.fault = undefined;
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  const before = backend.calls.length;
  dispatchEvent(new Event('online'));
  // What waited for the connection would be sent before the list is read again.
  await expect.poll(() => backend.calls.length).toBeGreaterThan(before);
  expect(backend.writes()).toHaveLength(1);
});

test('when only the response to a change is lost, the screen shows the saved change', {
  tags: 'together',
}, async () => {
  const loseTheResponse = () => loseAnswer(({ isWrite }) => isWrite);
  quote();
  await open('quotes');
  await expect.element(status()).toHaveTextContent('Pending');
  loseTheResponse();
  await setStatus('Approved');
  await expect.element(status()).toHaveTextContent('Approved');

  await open(`projects/${project().id}/edit`);
  await fillIn({ 'Project Title': 'A better title' });
  loseTheResponse();
  await press('Save');
  await expect.element(dialog().getByRole('alert')).toHaveTextContent(NO_ANSWER);
  await press('Save');
  await expect.element(page.getByText('Saved: A better title')).toBeVisible();
});

test('a failed deletion shows an error and restores the row', async () => {
  await open(`quotes/${quote().id}`);
  await menu('More', 'Delete');
  await expect.element(page.getByText('0 results', { exact: true })).toBeVisible();
  await expect.element(page.getByText('Quote deleted.')).toBeVisible();
  backend.fault = ({ isWrite }) => (isWrite ? lost() : undefined);
  await letPass(13_000);
  const alert = page.getByRole('alert').filter({ hasText: 'The quote was not deleted' });
  await expect.element(alert).toBeVisible();
  await expect.element(page.getByText('1 result', { exact: true })).toBeVisible();
});
