import { afterEach, expect, test, vi } from 'vitest';
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
import { pageTexts } from '../../../src/offer/pageTexts';
import { offerValues } from '../../kit/rows';
import { withFontSize } from '../kit/fontSize';

const isHistoryOfPage = () => history.state?.isDialog === undefined;

afterEach(async () => {
  await cleanup();
  await expect.poll(isHistoryOfPage).toBe(true);
});

const delivered = {
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
type Language = 'en' | 'fr' | 'ar';

const offerIn = (language: Language, columns: object = {}) =>
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

async function show(language: Language, columns: object = {}): Promise<void> {
  await cleanup();
  const first = Promise.resolve({ offer: offerIn(language, columns) });
  await render(<OfferPage token="x" first={first} />);
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** Returns what is wider than the open dialog, or reaches into its padding. */
function tooWide(): string[] {
  const dialog = document.querySelector('dialog[open]');
  if (!dialog) return ['no dialog'];
  const { left, right } = dialog.getBoundingClientRect();
  const padding = Number.parseFloat(getComputedStyle(dialog).paddingLeft);
  return [dialog, ...dialog.querySelectorAll('*')]
    .filter((element) => {
      if (element.closest('.visually-hidden')) return false;
      const box = element.getBoundingClientRect();
      const room = element === dialog ? 0 : padding;
      const isOutside = box.left < left + room - 0.5 || box.right > right - room + 0.5;
      return isOutside || element.scrollWidth > element.clientWidth + 1;
    })
    .map(({ outerHTML }) => outerHTML.slice(0, 80));
}

test('in Arabic and at a browser font size of 32 px, every dialog fits into a window of 390 px', async () => {
  await page.viewport(390, 844);
  await withFontSize(32, async () => {
    for (const columns of [{}, { status: 'accepted', project: delivered }]) {
      await show('ar', columns);
      const answers = [...document.querySelectorAll<HTMLElement>('.bar button')];
      expect(answers).toHaveLength(3);
      for (const answer of answers) {
        answer.click();
        await expect.element(page.getByRole('dialog')).toBeVisible();
        const { left, right } = page.getByRole('dialog').element().getBoundingClientRect();
        expect([left >= 0, right <= 390], answer.innerText).toEqual([true, true]);
        expect(tooWide(), answer.innerText).toEqual([]);
        (page.getByRole('dialog').getByRole('button').last().element() as HTMLElement).click();
        await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
        await expect.poll(isHistoryOfPage).toBe(true);
      }
    }
  });
});

/** Types into the dialog of an answer, and sends it. */
async function send(language: Language, kind: 'decline', typed: string) {
  const texts = pageTexts[language];
  await page.getByRole('button', { name: texts[kind], exact: true }).click();
  await page.getByLabelText(texts.answers[kind].label).fill(typed);
  await page.getByRole('button', { name: texts.answers[kind].confirm }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
}

/** Expects that the notice has the focus, and that nothing covers it. */
async function expectInSight(): Promise<void> {
  const notice = page.getByRole('alert');
  await expect.element(notice).toHaveFocus();
  const { left, width, top, bottom } = notice.element().getBoundingClientRect();
  for (const y of [top + 4, bottom - 4]) {
    const shown = document.elementFromPoint(left + width / 2, y);
    expect(notice.element().contains(shown), String(y)).toBe(true);
  }
}

test('an answer that staff noted first, and one to an older version, are not recorded: the page says so in sight, with what was typed', async () => {
  await page.viewport(390, 844);
  const fetched = vi.spyOn(window, 'fetch');
  const noted = { status: 'accepted', answered_by: 'B Phone', answered_at: '2026-11-22T10:00:00Z' };
  await show('ar');
  fetched.mockImplementation(async () => Response.json(offerIn('ar', noted)));
  await send('ar', 'decline', 'Too dear for us');
  await expect.element(page.getByRole('alert')).toHaveTextContent('Too dear for us');
  await expect.element(page.getByRole('alert')).toHaveTextContent(pageTexts.ar.failures.answered);
  await expectInSight();

  await show('en');
  fetched.mockImplementation(async (input) =>
    String(input).endsWith('/answer_offer')
      ? Response.json({ details: '{"field": "revision", "rule": "changed"}' }, { status: 422 })
      : Response.json(offerIn('en', { revision: 2 })),
  );
  await send('en', 'decline', 'Too dear');
  await expect.element(page.getByRole('alert')).toHaveTextContent(pageTexts.en.failures.changed);
  await expectInSight();
});

test('a repeated answer, whose first response was lost, is a success', async () => {
  await show('en');
  const own = {
    status: 'declined',
    decline_reason: 'Too dear',
    answered_at: '2026-11-22T10:00:00Z',
  };
  vi.spyOn(window, 'fetch').mockImplementation(async () => Response.json(offerIn('en', own)));
  await send('en', 'decline', 'Too dear ');
  await expect.element(page.getByRole('main')).toHaveTextContent('declined on');
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

/** Whether nothing covers the element, and it is within the window. */
function isInSight(element: Element): boolean {
  const { left, width, top, bottom } = element.getBoundingClientRect();
  const shown = document.elementFromPoint(left + width / 2, (top + bottom) / 2);
  return top >= 0 && bottom <= innerHeight && element.contains(shown);
}

const introduction =
  'Patients book, move and cancel appointments; your reception sees one calendar. We start with two clinics in Leeds.';

test.each([
  ['en', 1440, 900],
  ['ar', 390, 844],
] as const)(
  'what is bought is the heading, with its total, its first line and the heads of its columns in sight (%s)',
  async (language, width, height) => {
    await page.viewport(width, height);
    await show(language, { title: 'A clinic app for iPhone and Android', introduction });
    const heading = page.getByRole('heading', { level: 1 });
    await expect.element(heading).toHaveTextContent('A clinic app for iPhone and Android');
    const total = document.querySelector('.head .bought .figure');
    expect(total?.textContent).toMatch(/1[.,\s]800[.,]00/u);
    for (const part of [heading.element(), total, document.querySelector('.offer tbody td')])
      expect(part && isInSight(part), `${width} ${part?.className}`).toBe(true);
    // Each head stands above its figures.
    const aligned = (name: string) =>
      [...document.querySelectorAll(`.offer ${name}`)].map(
        (cell) => getComputedStyle(cell).textAlign,
      );
    expect(aligned('td')).toEqual(aligned('th'));
  },
);

test.each(['fr', 'ar'] as const)(
  'the answers are one row on a phone, with one in gold (%s)',
  async (language) => {
    const texts = pageTexts[language];
    const work = { ...delivered, delivery_url: 'https://test.example/app' };
    await page.viewport(360, 844);
    for (const [columns, names, gold] of [
      [{}, [texts.accept, texts.ask, texts.decline], texts.accept],
      [{ status: 'accepted', project: work }, [texts.approve, texts.notYet, texts.ask], texts.open],
    ] as const) {
      await show(language, columns);
      await document.fonts.load('600 1rem "Readex Pro"', 'aع');
      const answers = [...document.querySelectorAll<HTMLElement>('.bar button')];
      expect(answers.map(({ innerText }) => innerText)).toEqual(names);
      const middles = answers.map((answer) => {
        const { top, bottom } = answer.getBoundingClientRect();
        return Math.round((top + bottom) / 2);
      });
      expect(new Set(middles).size, `${middles}`).toBe(1);
      expect(document.documentElement.scrollWidth).toBe(360);
      expect(golden()).toEqual([expect.stringContaining(gold)]);
    }
    const opened = page.getByRole('link', { name: texts.open });
    opened.element().addEventListener('click', (event) => event.preventDefault());
    await opened.click();
    expect(golden()).toEqual([texts.approve]);
  },
);

/** Returns the texts of what has the colour of the call to action. */
const golden = () =>
  [...document.querySelectorAll<HTMLElement>('main :is(a, button)')]
    .filter(({ classList }) => classList.contains(buttons.primary ?? ''))
    .map(({ innerText }) => innerText);

test('who declines is offered to ask for a change and keeps the reason, and a closed dialog leaves no step behind', async () => {
  const { answers, askChange, close, decline } = pageTexts.en;
  await show('en');
  const dialog = page.getByRole('dialog');
  const openDecline = () => page.getByRole('button', { name: decline, exact: true }).click();
  await openDecline();
  const reason = page.getByLabelText(answers.decline.label);
  await reason.fill('Too dear');
  expect(golden()).toEqual(expect.arrayContaining([askChange]));
  expect(golden()).not.toContain(answers.decline.confirm);
  await page.getByRole('button', { name: askChange }).click();
  await expect.element(dialog.getByRole('link').first()).toBeVisible();
  await dialog.getByRole('button').click();
  await openDecline();
  await expect.element(reason).toHaveValue('Too dear');
  history.back();
  await expect.element(dialog).not.toBeInTheDocument();
  await openDecline();
  await page.getByRole('button', { name: close }).click();
  await expect.poll(isHistoryOfPage).toBe(true);
});

test('what was typed stays in sight when the agency withdraws the offer meanwhile', async () => {
  const fetched = vi.spyOn(window, 'fetch');
  for (const [how, act] of [
    [
      'sent',
      () => page.getByRole('button', { name: pageTexts.en.answers.decline.confirm }).click(),
    ],
    ['read again', async () => void dispatchEvent(new Event('online'))],
  ] as const) {
    await show('en');
    fetched.mockImplementation(async (input) =>
      String(input).endsWith('/answer_offer')
        ? Response.json({ details: '{"rule": "changed"}' }, { status: 422 })
        : Response.json(null),
    );
    await page.getByRole('button', { name: pageTexts.en.decline, exact: true }).click();
    await page.getByLabelText(pageTexts.en.answers.decline.label).fill('We would rather wait');
    await act();
    await expect
      .element(page.getByRole('heading', { level: 1 }), { message: how })
      .toHaveTextContent(pageTexts.en.dead.title);
    await expect.element(page.getByText('We would rather wait')).toBeVisible();
  }
});
