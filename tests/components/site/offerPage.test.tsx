import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { offerTexts } from '../../../src/offer/documentTexts';
import { OfferPage } from '../../../src/offer/OfferPage';
import { pageTexts } from '../../../src/offer/pageTexts';
import { offerValues } from '../../kit/rows';
import { withFontSize } from '../kit/fontSize';
import { delivered, golden, isHistoryOfPage, show } from '../kit/offerPage';
import { isOnTop } from '../kit/onTop';
import { look } from '../kit/paper';

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

/** Whether nothing covers the element, and it is within the window. */
function isInSight(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight && isOnTop(element);
}

const introduction =
  'Patients book, move and cancel appointments; your reception sees one calendar. We start with two clinics in Leeds.';

test.each([
  ['en', 1440, 900],
  ['ar', 390, 844],
] as const)(
  'what is bought is the heading, in sight with its total and its first line, and the head of each column stands above its figures (%s)',
  async (language, width, height) => {
    await page.viewport(width, height);
    await show(language, { title: 'A clinic app for iPhone and Android', introduction });
    const heading = page.getByRole('heading', { level: 1 });
    await expect.element(heading).toHaveTextContent('A clinic app for iPhone and Android');
    const total = document.querySelector('.head .bought .figure');
    expect(total?.textContent).toMatch(/1[.,\s]800[.,]00/u);
    for (const part of [heading.element(), total, document.querySelector('.offer tbody td')])
      expect(part && isInSight(part), `${width} ${part?.className}`).toBe(true);
    const aligned = (name: string) =>
      [...document.querySelectorAll(`.offer ${name}`)].map(
        (cell) => getComputedStyle(cell).textAlign,
      );
    expect(aligned('td')).toEqual(aligned('th'));
  },
);

test.each([
  [1280, 720],
  [390, 844],
])('the answers cover no optional line that gets the focus by Tab (%d × %d)', async (...size) => {
  await page.viewport(...size);
  const [line] = offerValues.lines;
  const optional = Array.from({ length: 12 }, () => ({ ...line, optional: true }));
  await show('en', { lines: [line, ...optional] });
  (page.getByRole('link').first().element() as HTMLElement).focus();
  for (const box of page.getByRole('checkbox').elements()) {
    await userEvent.keyboard('{Tab}');
    await expect.poll(() => document.activeElement === box && isInSight(box)).toBe(true);
  }
});

const work = { ...delivered, delivery_url: 'https://test.example/app' };

test.each(['fr', 'ar'] as const)('the answers are one row on a phone (%s)', async (language) => {
  const { accept, ask, decline: no, approve, notYet } = pageTexts[language];
  await page.viewport(360, 844);
  for (const [columns, names] of [
    [{}, [accept, ask, no]],
    [{ status: 'accepted', project: work }, [approve, notYet, ask]],
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
  }
});

test('one thing is in gold: to accept the offer, then to open the delivered work, and once it was opened to approve it', async () => {
  const { accept, open, approve } = pageTexts.ar;
  await page.viewport(360, 844);
  await show('ar');
  expect(golden()).toEqual([expect.stringContaining(accept)]);

  await show('ar', { status: 'accepted', project: work });
  expect(golden()).toEqual([expect.stringContaining(open)]);

  const link = page.getByRole('link', { name: open });
  link.element().addEventListener('click', (event) => event.preventDefault());
  await link.click();
  expect(golden()).toEqual([approve]);
});

test('screen readers announce again that the page could not be read', async () => {
  vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  await render(<OfferPage token="x" first={{ failure: 'unreachable' }} />);
  const alert = page.getByRole('alert');
  await expect.element(alert).toHaveTextContent(/./u);
  const first = alert.element();
  await page.getByRole('button').click();
  // They announce only new elements.
  await expect.poll(() => first.isConnected).toBe(false);
  await expect.element(page.getByRole('button')).toHaveFocus();
});

test('only the document is printed, with a line of a table in each row', {
  tags: 'acceptance',
}, async () => {
  const [line] = offerValues.lines;
  await show('fr', { lines: Array(40).fill(line) });
  await look('print');
  await expect.element(page.getByRole('heading', { level: 1 })).not.toBeInTheDocument();
  expect(page.getByRole('button').elements()).toEqual([]);
  const heads = page.getByRole('columnheader').elements();
  expect(heads.map(({ textContent }) => textContent)).toEqual(
    (['description', 'quantity', 'unitPrice', 'vatRate', 'lineNet'] as const).map(
      (column) => offerTexts.fr[column],
    ),
  );
  expect(page.getByRole('row').elements()).toHaveLength(41);
});

test('work without an offer is printed with its steps, in black', async () => {
  await show('en', { number: undefined, project: delivered });
  await look('print');
  await expect.element(page.getByRole('list', { name: pageTexts.en.progress })).toBeVisible();
  for (const part of [page.getByRole('heading'), page.getByText(pageTexts.en.work.ready)]) {
    await expect.element(part.first()).toBeVisible();
    await expect.element(part.first()).toHaveStyle({ color: 'rgb(0, 0, 0)' });
  }
});
