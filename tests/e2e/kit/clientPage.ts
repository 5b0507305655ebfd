import { expect, type Page } from '@playwright/test';

/**
 * Waits until the dialog of the client is closed and has left the history, because going back ends a reload, and would
 * close the next dialog.
 */
export async function dialogClosed(page: Page): Promise<void> {
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect.poll(() => page.evaluate(() => Boolean(history.state?.isDialog))).toBe(false);
}
