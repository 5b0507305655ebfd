import { Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { lazyPart, loadPartsAhead, retryParts } from '../../src/admin/lazyPart';

afterEach(cleanup);

const Part = () => <p>The part</p>;

/** Fails until `online` is set. */
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

test('a part whose code did not arrive loads when it is tried again', async () => {
  const { network, show } = partWithoutConnection();
  await show();
  await retry.click();
  await expect.poll(() => network.requests).toBe(2);
  await expect.element(retry).toBeVisible();
  network.online = true;
  await retry.click();
  await expect.element(page.getByText('The part')).toBeVisible();
});

test('a part that failed while the page was idle loads when it is opened', async () => {
  const { network, show } = partWithoutConnection();
  await loadPartsAhead();
  expect(network.requests).toBe(1);
  network.online = true;
  await show();
  await expect.element(page.getByText('The part')).toBeVisible();
});
