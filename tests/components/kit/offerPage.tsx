import { afterEach, expect } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { offerTerms } from '../../../src/agency/frenchLaw';
import type { ReadOffer } from '../../../src/domain/offers';
import buttons from '../../../src/look/buttons.module.css';
import { OfferPage } from '../../../src/offer/OfferPage';
import '../../../src/look/fonts.css';
import '../../../src/look/tokens.css';
import '../../../src/look/base.css';
import '../../../src/offer/page.css';
import '../../../src/offer/work.css';
import { offerValues } from '../../kit/rows';
import { look } from './paper';

/** Whether the last entry of the history is the page itself, and no dialog over it. */
export const isHistoryOfPage = () => history.state?.isDialog === undefined;

/** A test that looks at the page as on paper leaves it as on a screen. */
afterEach(async () => {
  await look('');
  await cleanup();
  await expect.poll(isHistoryOfPage).toBe(true);
});

/** Delivered work that waits for the approval of the client. */
export const delivered = {
  title: 'A clinic app',
  status: 'completed',
  start_date: null,
  end_date: null,
  revision: 1,
  requested_at: '2026-11-20T10:00:00Z',
  delivered_at: '2026-11-21T10:00:00Z',
  missing: null,
  delivery_note: null,
  delivery_url: null,
  approved_at: null,
  approved_by: null,
};

export type Language = 'en' | 'fr' | 'ar';

/** An offer as the page reads it, with the given columns. */
export const offerIn = (language: Language, columns: object = {}) =>
  ({
    number: 'O-2026-014',
    revision: 1,
    vat_case: 'charged',
    start_on: null,
    status: 'sent',
    net_cents: 2_970_000,
    vat_cents: 594_000,
    gross_cents: 3_564_000,
    project: null,
    valid_until: '2199-12-31',
    sent_at: '2026-11-20T10:00:00Z',
    expired: false,
    ...offerValues,
    language,
    terms: offerTerms[language],
    ...columns,
  }) as unknown as ReadOffer;

/** Shows the page of an offer. */
export async function show(language: Language, columns: object = {}): Promise<void> {
  await cleanup();
  const first = Promise.resolve({ linked: offerIn(language, columns) });
  await render(<OfferPage token="x" first={first} />);
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** Returns the texts of what has the colour of the call to action. */
export const golden = () =>
  [...document.querySelectorAll<HTMLElement>('main :is(a, button)')]
    .filter(({ classList }) => classList.contains(buttons.primary ?? ''))
    .map(({ innerText }) => innerText);
