import { Suspense, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { useKeyDown } from '../../src/admin/keyboard/useShortcuts';
import { TypeAhead } from '../../src/admin/layout/TopBar';
import { lazyPart, loadPartsAhead, retryParts } from '../../src/admin/lazyPart';

test('the search field contains the text that was typed while the search was loading', async () => {
  let load = (_: typeof Field) => {};
  const Field = ({ typed }: { typed: string }) => <output>{typed}</output>;
  const Search = lazyPart(
    () =>
      new Promise<typeof Field>((resolve) => {
        load = resolve;
      }),
  );
  const shortcut = vi.fn();
  function Screen() {
    const [typed, setTyped] = useState('');
    useKeyDown(({ key }) => shortcut(key));
    return (
      <Suspense fallback={<TypeAhead onType={setTyped} />}>
        <Search typed={typed} />
      </Suspense>
    );
  }
  await render(<Screen />);
  await userEvent.keyboard('12x{Backspace}3{Enter}');
  load(Field);
  await expect.element(page.getByRole('status')).toHaveTextContent(/^123$/u);
  expect(shortcut).not.toHaveBeenCalled();
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
