import { expect } from '@playwright/test';
import { openList, quoteRow } from '../kit/backOffice';
import { onlyInAll, staffTest as test } from '../kit/test';

test(
  'changing 5,000 quotes sends one request, and so does undoing the change',
  onlyInAll(),
  async ({ page, word, api }) => {
    test.slow();
    for (let start = 0; start < 5000; start += 1000) {
      await api.insert(
        'quotes',
        Array.from({ length: 1000 }, (_, index) =>
          quoteRow({
            name: `N${start + index}`,
            company: word,
            message: 'Hi',
            status: index % 2 === 0 ? 'pending' : 'rejected',
          }),
        ),
      );
    }
    await openList(page, 'quotes', { q: word });
    await expect(page.getByText(/^5,?000 results$/u)).toBeVisible();
    await page.getByRole('columnheader').getByRole('checkbox').check();
    const calls: string[] = [];
    page.on('request', (sent) => {
      if (sent.url().includes('/rpc/')) calls.push(sent.url().replace(/.*rpc\//u, ''));
    });
    const started = Date.now();
    await page.getByRole('button', { name: 'Select all 5,000' }).click();
    await expect(page.getByText(/5,?000 items selected/u)).toBeVisible();
    const selected = Date.now();
    await page.getByRole('button', { name: 'Change status' }).click();
    await page.getByRole('menuitem', { name: 'Contacted' }).click();
    await expect(page.getByText(/5,?000 quotes: Contacted\./u)).toBeVisible();
    const changed = Date.now();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText(/5,?000 quotes changed back\./u)).toBeVisible();
    const undone = Date.now();
    console.info(
      `5,000 quotes: selected in ${selected - started} ms, changed in ${changed - selected} ms, undone in ${undone - changed} ms`,
    );
    expect(calls.filter((name) => name === 'change_rows')).toHaveLength(2);
    const count = (status: string) => api.count('quotes', `company=eq.${word}&status=eq.${status}`);
    expect([await count('pending'), await count('rejected')]).toEqual([2500, 2500]);
  },
);
