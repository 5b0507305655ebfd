import { expect, it } from 'vitest';
import { page } from 'vitest/browser';

import { menu, open } from './kit/backOffice';

it('the account menu opens what the agency has to settle before it goes live, with file and line', async () => {
  await open('help');
  await menu('Account', 'Before You Go Live');
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Before You');
  const director = page.getByRole('listitem').filter({ hasText: 'Director of publication' });
  await expect
    .element(director)
    .toHaveTextContent(/legal\.director.*line \d+ of src\/agency\/agency\.ts/u);
  await expect.element(page.getByRole('heading', { name: 'Invented' })).toBeVisible();
});
