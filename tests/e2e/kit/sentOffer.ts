import { expect, type Page } from '@playwright/test';
import { offerTerms } from '../../../src/agency/frenchLaw';
import type { AgencyLanguage } from '../../../src/domain/languages';
import { offerValues } from '../../kit/rows';
import { quoteRow, type StaffApi } from './staffApi';

/** Stores an offer and sends it. Returns its row. */
export async function sentOffer(
  api: StaffApi,
  language: AgencyLanguage = 'en',
  changes: object = {},
) {
  const [quote] = await api.insert('quotes', [quoteRow()]);
  const [draft] = await api.insert('offers', [
    {
      ...offerValues,
      quote_id: quote?.id,
      language,
      client_company: 'شركة <b>Durand</b> & Fils',
      client_address: '1 rue des Essais\nLyon',
      terms: offerTerms[language],
      ...changes,
    },
  ]);
  const id = String(draft?.id);
  await api.change('offers', id, { status: 'sent' });
  return { id, ...(await stored(api, id)) };
}

export async function stored(api: StaffApi, id: string) {
  const [row] = await api.read('offers', `id=eq.${id}`);
  return row as unknown as Record<
    'token' | 'number' | 'status' | 'answered_by' | 'quote_id',
    string
  > & {
    opened_at: string | null;
    decline_reason: string | null;
  };
}

/**
 * Waits until the dialog of the client is closed and has left the history, because going back ends a reload, and would
 * close the next dialog.
 */
export async function expectClosed(page: Page): Promise<void> {
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect.poll(() => page.evaluate(() => Boolean(history.state?.isDialog))).toBe(false);
}
