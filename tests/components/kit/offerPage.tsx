import { afterEach, expect, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { offerTerms } from '../../../src/agency/frenchLaw';
import type { ReadOffer } from '../../../src/domain/link';
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
    asked: null,
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

/** The page reads its link again. */
export const readAgain = async () => void dispatchEvent(new Event('online'));

/** What the database answers when it does not take an answer: see private.refuse. */
export const refusal = (field: string, reason: string) =>
  Response.json(
    { code: 'PT422', message: reason, details: JSON.stringify({ field, reason }), hint: null },
    { status: 422 },
  );

/** The database refuses the answer, and the page then reads what `linked` is. */
export const refuse = (field: string, reason: string, linked: object) =>
  vi
    .spyOn(window, 'fetch')
    .mockImplementation(async (input) =>
      String(input).endsWith('/answer_offer') ? refusal(field, reason) : Response.json(linked),
    );

/** Expects that the notice has the focus, and that nothing covers it. */
export async function expectInSight(): Promise<void> {
  const notice = page.getByRole('alert');
  await expect.element(notice).toHaveFocus();
  const { left, width, top, bottom } = notice.element().getBoundingClientRect();
  for (const y of [top + 4, bottom - 4]) {
    const shown = document.elementFromPoint(left + width / 2, y);
    expect(notice.element().contains(shown), String(y)).toBe(true);
  }
}
