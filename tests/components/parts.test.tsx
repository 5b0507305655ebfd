import { Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { afterEach, expect, test } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { lazyPart, loadPartsAhead, retryParts } from '../../src/admin/lazyPart';
import { open, quote } from './kit/backOffice';

afterEach(cleanup);

// This test must run first, because `loadPartsAhead` in the last test also loads the code of the search.
test('the search field contains the text that was typed while the search was loading', async () => {
  quote();
  await open('quotes');
  await expect
    .element(page.getByRole('banner').getByRole('button', { name: 'Search' }))
    .toBeVisible();
  const press = (key: string, init: KeyboardEventInit = {}) =>
    !document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init }),
    );
  // Slows the CPU down, so that keys are pressed while the dialog renders.
  await cdp().send('Emulation.setCPUThrottlingRate', { rate: 10 });
  press('k', { ctrlKey: true });
  let typed = '';
  while (document.activeElement?.getAttribute('aria-label') !== 'Search') {
    const key = String(typed.length % 10);
    if (press(key)) typed += key;
    await new Promise((resolve) => setTimeout(resolve));
  }
  await cdp().send('Emulation.setCPUThrottlingRate', { rate: 1 });
  expect(typed).not.toBe('');
  await expect
    .element(page.getByRole('dialog', { name: 'Search' }).getByRole('combobox'))
    .toHaveValue(typed);
});

const Part = () => <p>The part</p>;

/** Creates a lazy component whose code cannot be loaded until `online` is true. */
function partWithoutConnection() {
  const network = { online: false, requests: 0 };
  const LazyPart = lazyPart(async () => {
    network.requests += 1;
    if (!network.online) throw new TypeError('Failed to fetch dynamically imported module');
    return Part;
  });
  const show = () =>
    render(
      <ErrorBoundary
        onReset={retryParts}
        fallbackRender={({ resetErrorBoundary }) => (
          <button type="button" onClick={resetErrorBoundary}>
            Try again
          </button>
        )}
      >
        <Suspense fallback={null}>
          <LazyPart />
        </Suspense>
      </ErrorBoundary>,
    );
  return { network, show };
}

const retry = page.getByRole('button', { name: 'Try again' });

test('pressing “Try again” loads a component whose code could not be loaded', async () => {
  const { network, show } = partWithoutConnection();
  await show();
  await retry.click();
  await expect.poll(() => network.requests).toBe(2);
  await expect.element(retry).toBeVisible();
  network.online = true;
  await retry.click();
  await expect.element(page.getByText('The part')).toBeVisible();
});

test('a component whose code could not be preloaded loads when it is rendered', async () => {
  const { network, show } = partWithoutConnection();
  await loadPartsAhead();
  expect(network.requests).toBe(1);
  network.online = true;
  await show();
  await expect.element(page.getByText('The part')).toBeVisible();
});
