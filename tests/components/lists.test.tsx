import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { misplacedTexts } from '../kit/geometry';
import { offerValues } from '../kit/rows';
import { backend, store } from './kit/backend';
import { layoutLanguages, open, project, quote, speak } from './kit/backOffice';
import { withFontSize } from './kit/fontSize';
import { isOnTop } from './kit/onTop';

test('the list shows the time of day only for quotes that were received today or yesterday', async () => {
  await page.viewport(1440, 900);
  const now = new Date();
  const at = (days: number) =>
    new Date(now.getFullYear(), now.getMonth(), now.getDate() - days, 0, 5).toISOString();
  quote({ name: 'Ada', created_at: at(0) });
  quote({ name: 'Bea', created_at: at(1) });
  quote({ name: 'Cleo', created_at: at(2) });
  await open('quotes');
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  await expect.element(row('Ada')).toHaveTextContent(/Today 12:05/u);
  await expect.element(row('Bea')).toHaveTextContent(/Yesterday 12:05/u);
  await expect.element(row('Cleo')).not.toHaveTextContent(/12:05/u);
});

test('beside a record that opens with its list, all rows of the page appear at once', async () => {
  await page.viewport(1440, 900);
  const rows = Array.from({ length: 20 }, (_, index) => quote({ name: `Client ${index}` }));
  const counts = new Set<number>();
  const count = () => document.querySelectorAll('tbody tr').length;
  const observer = new MutationObserver(() => counts.add(count()));
  observer.observe(document.body, { childList: true, subtree: true });
  onTestFinished(() => observer.disconnect());
  await open(`quotes/${rows[0]?.id}`);
  await expect.poll(count).toBe(20);
  expect([...counts].filter((shown) => shown > 0)).toEqual([20]);
});

test('each layout of projects marks only late ones as late, and says that a client approved or was asked', async () => {
  await page.viewport(1440, 900);
  const [approved_at, asked] = ['2026-11-07T10:00:00Z', '2026-11-08T10:00:00Z'];
  const long_ago = '2020-01-02';
  const end = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
  const technologies = ['Astro', 'Deno', 'Elm', 'Go', 'Hugo'];
  project({ title: 'Late', technologies, status: 'in_progress', end_date: long_ago });
  project({ title: 'Running', status: 'in_progress', end_date: end, notes: [{ id: 'a' }] });
  project({ title: 'Paid', status: 'paid', end_date: long_ago, approved_at, approved_by: 'Ada' });
  project({ title: 'Done', status: 'completed', delivered_at: asked });
  const row = (name: string) =>
    page
      .getByRole('row')
      .or(page.getByRole('listitem'))
      .filter({ has: page.getByRole('link', { name, exact: true }) });
  for (const layout of ['grid', 'table', 'board']) {
    localStorage.setItem('RaStore.projects.layout', JSON.stringify(layout));
    await open('projects');
    const chip = page.getByText(/^Approved (?:Nov 7|7 Nov)/u);
    await expect.element(chip).toHaveAttribute('title', expect.stringContaining('Ada'));
    await expect.element(page.getByText(/^Approval asked (?:Nov 8|8 Nov)/u)).toBeVisible();
    const red = getComputedStyle(
      row('Late')
        .getByText(/Jan 2, 2020|2 Jan 2020|Late by/u)
        .element(),
    ).color;
    expect(red).not.toBe(getComputedStyle(document.body).color);
    const late = [...document.querySelectorAll('li, tr')].filter((each) =>
      [...each.querySelectorAll('*')].some((text) => getComputedStyle(text).color === red),
    );
    expect(late.map(({ textContent }) => textContent)).toEqual([expect.stringContaining('Late')]);
    if (layout !== 'grid') continue;
    await expect.element(row('Late')).toHaveTextContent(/Late by [\d,]+ days.*AstroDenoElm\+2/u);
    await expect.element(row('Running')).toHaveTextContent(/(?:9|10|11) days left/u);
    await expect.element(row('Running')).toHaveTextContent('1 note');
  }
});

/** Counts the rows or cards that are completely visible and not covered by the tab bar at the bottom of a phone. */
const wholeRows = () =>
  [...document.querySelectorAll('[data-row-link]')].filter((link) => {
    const box = link.closest('tr, li')?.getBoundingClientRect();
    const tabs = document.querySelector('nav[class*=MuiPaper]')?.getBoundingClientRect();
    return box && box.top >= 0 && box.bottom <= (tabs?.top ?? innerHeight);
  }).length;

test('at 1440 × 900 px, the list of quotes shows 12 rows, and its headings sort it and stay in sight', {
  tags: 'list',
}, async () => {
  await page.viewport(1440, 900);
  // Texts that could break into two lines.
  const company = 'SCEA du Domaine de la Vigne Haute et des Coteaux';
  for (let index = 0; index < 20; index += 1) {
    const created_at = new Date(2026, 0, index + 1).toISOString();
    const name = `Client ${10 + ((index + 5) % 20)}`;
    quote({ name, created_at, company, phone: '06 39 98 62 14' });
  }
  // Sorts as the database does.
  backend.fault = ({ query }) => {
    const [column = '', direction] = query.get('order')?.split(/[.,]/u) ?? [];
    const sign = direction === 'asc' ? 1 : -1;
    backend.rows('quotes').sort((a, b) => sign * `${a[column]}`.localeCompare(`${b[column]}`));
    return undefined;
  };
  const first = () => document.querySelector('[data-row-link]')?.textContent;
  await open('quotes');
  await expect.poll(wholeRows).toBeGreaterThanOrEqual(12);
  expect(first()).toBe('Client 14');

  const heading = (name: string) =>
    page.getByRole('table', { name: 'Quotes' }).getByRole('columnheader', { name });
  const received = heading('Received');
  await received.getByRole('button').click();
  await expect
    .element(received.getByRole('button'))
    .toHaveAccessibleName('Sort by received descending');
  await expect.poll(first).toBe('Client 15');
  const client = heading('Client');
  await client.getByRole('button').click();
  await expect.poll(first).toBe('Client 10');
  await expect.element(client.getByRole('button')).toHaveFocus();
  const last = page.getByRole('link', { name: 'Client 29', exact: true });
  last.element().scrollIntoView();
  await expect.element(last).toBeInViewport();
  await expect.element(received).toBeInViewport();
});

test('on a phone, five quotes are visible, and tabs cover neither the last one nor bulk buttons', {
  tags: 'list',
}, async () => {
  await page.viewport(390, 844);
  for (const name of ['Ada', 'Bea', 'Cleo', 'Dora', 'Eve'])
    quote({ name, phone: '+971 50 000 1182' });
  await open('quotes');
  await expect.poll(wholeRows).toBe(5);

  await speak('ar');
  await open();
  await expect.poll(wholeRows).toBe(5);
  // A long email address is cut off at its end, even in Arabic.
  const email = page.getByRole('link', { name: 'camille@atelier.example' }).first();
  await expect.element(email).toHaveStyle({ direction: 'ltr' });

  await page.viewport(320, 700);
  // With another font, the texts above the end may break into more lines.
  await document.fonts.ready;
  scrollTo(0, document.documentElement.scrollHeight);
  const rows = page.getByRole('row');
  const tabs = page.getByRole('navigation').last().element().getBoundingClientRect();
  expect(rows.last().element().getBoundingClientRect().bottom).toBeLessThanOrEqual(tabs.top);
  await rows.getByRole('checkbox').first().click();
  await expect.poll(() => document.querySelector('[data-bulk-actions] fieldset')).not.toBeNull();
  for (const button of document.querySelectorAll('[data-bulk-actions] button')) {
    button.scrollIntoView({ block: 'nearest', inline: 'center' });
    expect(isOnTop(button), `${button.textContent}`).toBe(true);
  }
});

test('on a phone and with a browser font size of 32 px, no text of a list or of the details of a quote overlaps another one', async () => {
  await page.viewport(390, 900);
  const name = 'Théodore Al-Mansouri de la Fontaine';
  const { id } = quote({ name, phone: '+33 6 39 98 77 66' });
  project({ title: 'Fleet app for the whole region', budget: 250_000, end_date: '2020-01-02' });
  await withFontSize(32, async () => {
    for (const address of ['quotes', 'projects', `quotes/${id}`]) {
      await open(address);
      await expect.element(page.getByRole('heading').last()).toBeVisible();
      await expect.poll(() => document.querySelector('.MuiSkeleton-root')).toBeNull();
      expect(misplacedTexts(), address).toEqual([]);
    }
  });
});

for (const language of layoutLanguages)
  test(`at each window width, no text of a list is clipped or overlaps another one (${language})`, async () => {
    await speak(language);
    const long = 'Théodore Al-Mansouri de la Fontaine';
    const arabic = 'محمد الزعابي';
    const company = 'Domaine de la Vigne Haute et des Coteaux';
    const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
    const answered = { created_at: ago(100), responded_at: ago(97), email: 'a@atelier.example' };
    const technologies = ['TypeScript', 'PostgreSQL', 'Azure OpenAI', 'Deno'];
    const sent = { id: 'a', status: 'sent', number: 'O-1', gross_cents: 1_440_000 };
    for (const name of [arabic, long]) {
      quote({ name, ...answered, status: 'approved', budget: '10k-20k' });
      quote({ name, ...answered, responded_at: ago(90), status: 'approved', company: 'موقع' });
      project({ title: 'موقع حجز', client_name: name, status: 'in_progress' });
      quote({ name, ...answered, status: 'approved', company, offers: [sent], owner: 'Ada Rey' });
      quote({ name, ...answered, status: 'approved', project: { id: 'a' } });
      quote({ name, ...answered, status: 'rejected', follow_up_on: '2020-01-02' });
      quote({ name, status: 'pending', created_at: ago(3000), phone: '+33 6 39 98 77 66' });
      quote({ name, is_spam: true, spam_reason: 'over_limit' });
      quote({ name, is_spam: true, spam_reason: 'unauthenticated', origin: '(mail)' });
      project({ title: name, client_name: company, budget: 250_000, end_date: '2020-01-02' });
      project({ title: name, status: 'completed', approved_at: ago(1), approved_by: long });
      project({ title: name, technologies, status: 'completed', delivered_at: ago(1) });
      const { id } = quote({ name, status: 'contacted' });
      const offer = { ...offerValues, quote_id: id, title: company, client_name: name };
      store('offers', {
        ...offer,
        number: 'O-2026-001',
        status: 'sent',
        gross_cents: 1_440_000_00,
      });
    }
    for (const [address, layout] of [
      ['quotes?filter={"spam":"all"}'],
      ['projects', 'grid'],
      ['projects', 'table'],
      ['offers'],
    ]) {
      if (layout) localStorage.setItem('RaStore.projects.layout', JSON.stringify(layout));
      await open(String(address));
      for (const width of [320, 768, 1280, 1920]) {
        // So high that all rows are in view.
        await page.viewport(width, 4000);
        await expect.element(page.getByText(long).last()).toBeVisible();
        await expect.poll(() => document.querySelector('.MuiSkeleton-root')).toBeNull();
        await document.fonts.ready;
        await expect
          .poll(misplacedTexts, { message: `${address} ${layout ?? ''} ${width}` })
          .toEqual([]);
        // That a client was asked or has approved is not cut in a card.
        const cut = [...document.querySelectorAll('main li span[title]')].filter(
          ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
        );
        expect(cut.map(({ textContent }) => textContent)).toEqual([]);
      }
    }
    expect(document.documentElement.lang).toBe(language);
  });
