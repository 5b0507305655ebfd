import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { open, project, quote } from './kit/backOffice';

const dialog = () => page.getByRole('dialog');

for (const [width, height] of [
  [390, 844],
  [360, 740],
] as const)
  for (const resource of ['quotes', 'projects'] as const)
    test(`at ${width} × ${height} px the details of ${resource} start with the client's text, and bars take at most a quarter`, async () => {
      await page.viewport(width, height);
      const row = resource === 'quotes' ? quote({ status: 'approved' }) : project();
      await open(`${resource}/${row.id}`);
      const words = dialog().getByText(/^A site for our workshop\.$|^Five pages and a shop\.$/u);
      await expect.element(words).toBeVisible();
      expect(words.element().getBoundingClientRect().top).toBeLessThan(height / 4);
      const content = document.querySelector('.MuiDialogContent-root');
      await expect.poll(() => content?.clientHeight).toBeGreaterThanOrEqual(height * 0.75);
      await page.viewport(1280, 720);
    });

test('the title of an open project appears once', async () => {
  await open(`projects/${project().id}`);
  await expect.element(dialog().getByText('Five pages and a shop.')).toBeVisible();
  expect(dialog().getByText('Workshop site', { exact: true }).elements()).toHaveLength(1);
});
