import '@fontsource-variable/readex-pro/index.css';
import axe from 'axe-core';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { misplacedTexts, windowSizes } from '../kit/geometry';
import { offerValues } from '../kit/rows';
import { store } from './kit/backend';
import { layoutLanguages, open, project, quote, speak } from './kit/backOffice';
import { withFontSize } from './kit/fontSize';

/** Returns true if nothing covers the centre of the element. */
function isOnTop(element: Element): boolean {
  const { x, y, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}

test('the actions of a row are one quiet line: the conversion is always seen, the details where the mouse or the focus is, and both are large enough to press', async () => {
  await page.viewport(1440, 900);
  for (const name of ['Ada', 'Bea'])
    quote({ name, status: 'approved', phone: '+33 6 39 98 77 66', message: 'A site for our shop' });
  await open('quotes');
  const row = page.getByRole('row').filter({ hasText: 'Bea' });
  await expect.element(row).toBeVisible();
  const details = row.getByRole('link', { name: 'View details' });
  const opacity = () => Number(getComputedStyle(details.element()).opacity);
  await expect.poll(opacity).toBe(0);
  const convert = row.getByRole('link', { name: 'Convert to project' });
  expect(getComputedStyle(convert.element()).opacity).toBe('1');
  await userEvent.keyboard('j');
  if (!row.element().contains(document.activeElement)) await userEvent.keyboard('j');
  await expect.poll(opacity).toBe(1);
  (document.activeElement as HTMLElement).blur();
  await expect.poll(opacity).toBe(0);
  await row.hover();
  await expect.poll(opacity).toBe(1);
  const places = [details, convert].map((link) => link.element().getBoundingClientRect());
  expect(places[0]?.top).toBe(places[1]?.top);
  expect(row.element().lastElementChild?.getBoundingClientRect().width).toBeLessThanOrEqual(96);
  const cells = [...row.element().querySelectorAll('td')].slice(0, -1);
  expect(cells.filter((cell) => !isOnTop(cell)).map((cell) => cell.textContent)).toEqual([]);
  const rules = { runOnly: { type: 'rule' as const, values: ['target-size'] } };
  const { violations } = await axe.run(document.body, rules);
  expect(violations.flatMap(({ nodes }) => nodes.map(({ html }) => html))).toEqual([]);
});

test('each row shows the start of its message, also beside a long name and company', async () => {
  const name = 'Théodore Al-Mansouri de la Fontaine';
  quote({ name, company: 'Domaine de la Vigne Haute', message: 'A site for our shop' });
  await open('quotes');
  const message = page.getByText('A site for our shop');
  for (const [width, least] of [
    [1440, 180],
    [1280, 100],
    [1024, 180],
  ] as const) {
    await page.viewport(width, 900);
    const box = () => message.element().getBoundingClientRect();
    const cell = () => message.element().closest('td')?.getBoundingClientRect().bottom ?? 0;
    await expect.poll(() => cell() - box().bottom).toBeGreaterThanOrEqual(0);
    expect(box().width).toBeGreaterThan(least);
    expect(misplacedTexts()).toEqual([]);
  }
});

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

for (const layout of ['grid', 'table', 'board']) {
  test(`the ${layout} layout of projects marks only late projects as late`, async () => {
    await page.viewport(1440, 900);
    localStorage.setItem('RaStore.projects.layout', JSON.stringify(layout));
    project({ title: 'Late', end_date: '2020-01-02' });
    project({ title: 'Paid in time', status: 'paid', end_date: '2020-01-02' });
    await open('projects');
    await expect.element(page.getByRole('link', { name: 'Paid in time' })).toBeVisible();
    const red = getComputedStyle(
      page
        .getByText(/Jan 2, 2020|2 Jan 2020|Late by/u)
        .first()
        .element(),
    );
    const late = [...document.querySelectorAll('li, tr')].filter((row) =>
      [...row.querySelectorAll('*')].some((text) => getComputedStyle(text).color === red.color),
    );
    expect(late.map(({ textContent }) => textContent)).toEqual([expect.stringContaining('Late')]);
    expect(red.color).not.toBe(getComputedStyle(document.body).color);
  });
}

for (const [width, height, count] of [
  [1440, 900, 12],
  [390, 844, 4],
] as const)
  test(`at ${width} × ${height} px, ${count} projects are seen whole as cards, each row as high as its content`, async () => {
    await page.viewport(width, height);
    const technologies = ['TypeScript', 'PostgreSQL', 'Azure OpenAI', 'Deno'];
    const full = { technologies, budget: 46_500, start_date: '2026-10-05', end_date: '2027-03-26' };
    for (let place = 0; place < 12; place += 1)
      project({
        ...(place < 4 ? { technologies: null } : full),
        title: `Shop relaunch for Nordlys Skincare ${place}`,
        owner: 'Ada Rey',
      });
    await open('projects');
    await expect.element(page.getByRole('listitem').nth(11)).toBeInTheDocument();
    const floor = document.querySelector('nav.MuiPaper-root')?.getBoundingClientRect().top;
    const boxes = [...document.querySelectorAll('main li')].map((card) =>
      card.getBoundingClientRect(),
    );
    const seen = boxes.filter(({ bottom }) => bottom <= (floor ?? height));
    expect(seen.length).toBeGreaterThanOrEqual(count);
    if (width === 1440) {
      const rows = [0, 4, 8].map((start) => boxes.slice(start, start + 4));
      const heights = rows.map((cards) => [...new Set(cards.map((box) => Math.round(box.height)))]);
      expect(heights.map(({ length }) => length)).toEqual([1, 1, 1]);
      expect(heights[0]?.[0]).toBeLessThan(Number(heights[2]?.[0]));
    }
    expect(misplacedTexts()).toEqual([]);
    expect((await axe.run(document.body)).violations.map(({ id }) => id)).toEqual([]);
  });

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const)
  test(`at ${width} px, no technology, status or approval on a card is cut in French`, async () => {
    await page.viewport(width, height);
    await speak('fr');
    const technologies = ['TypeScript', 'PostgreSQL', 'Azure OpenAI', 'Deno'];
    const asked = { status: 'completed', delivered_at: '2026-11-24T10:00:00Z' };
    project({ technologies, title: 'Site', ...asked });
    project({ technologies, title: 'Shop', status: 'planning' });
    await open('projects');
    const chip = page.getByText(/^Approbation demandée/u);
    await expect.element(chip).toBeVisible();
    await expect.element(page.getByText(/^\+\d$/u).first()).toBeVisible();
    await document.fonts.ready;
    const cut = [...document.querySelectorAll('main li *')].filter(
      ({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth,
    );
    expect(cut.map(({ textContent }) => textContent)).toEqual([]);
  });

test('the checkbox of a card is seen where the mouse or the focus is, and all of them while a card is selected', async () => {
  for (const title of ['Site', 'Shop']) project({ title });
  await open('projects');
  const box = (name: string) => page.getByRole('checkbox', { name: `Select ${name}` });
  const isSeen = (name: string) => () =>
    getComputedStyle(box(name).element().parentElement as Element).opacity === '1';
  await expect.poll(isSeen('Site')).toBe(false);
  await page.getByRole('link', { name: 'Site' }).hover();
  await expect.poll(isSeen('Site')).toBe(true);
  expect(isSeen('Shop')()).toBe(false);
  await box('Site').click();
  await expect.poll(isSeen('Shop')).toBe(true);
});

test('in each layout, a chip says that the client approved or was asked, and the board shows a control of the status', async () => {
  await page.viewport(1440, 900);
  const [approved_at, asked] = ['2026-11-07T10:00:00Z', '2026-11-08T10:00:00Z'];
  project({ title: 'Site', status: 'paid', approved_at, approved_by: 'Camille Durand' });
  project({ title: 'Shop', status: 'completed', delivered_at: asked, budget: null });
  for (const layout of ['grid', 'table', 'board']) {
    localStorage.setItem('RaStore.projects.layout', JSON.stringify(layout));
    await open('projects');
    const chip = page.getByText(/^Approved (?:Nov 7|7 Nov)/u);
    await expect.element(chip).toHaveAttribute('title', expect.stringContaining('Camille Durand'));
    await expect.element(page.getByText(/^Approval asked (?:Nov 8|8 Nov)/u)).toBeVisible();
    const { width, height } = chip.element().getBoundingClientRect();
    expect(height, layout).toBeLessThan(30);
    expect(width, layout).toBeLessThan(180);
  }
  const control = getComputedStyle(
    page.getByRole('combobox', { name: 'Status of Site' }).element(),
  );
  expect(control.borderColor).not.toBe('rgba(0, 0, 0, 0)');
  const none = page.getByText('Not specified').first().element();
  expect(Number(getComputedStyle(none).fontWeight)).toBeLessThan(500);
});

for (const width of [1440, 390]) {
  test(`at ${width} px and with a browser font size of 32 px, no text of a list or of the details of a quote overlaps another one`, async () => {
    await page.viewport(width, 900);
    const { id } = quote({
      phone: '+33 6 39 98 77 66',
      name: 'Théodore Al-Mansouri de la Fontaine',
    });
    project({ title: 'Fleet app for the whole region', budget: 250_000, end_date: '2020-01-02' });
    await withFontSize(32, async () => {
      for (const address of ['quotes', 'projects', `quotes/${id}`]) {
        await open(address);
        await expect.element(page.getByRole('heading').last()).toBeVisible();
        await expect.poll(() => document.querySelector('.bar, .MuiSkeleton-root')).toBeNull();
        expect(misplacedTexts(), address).toEqual([]);
      }
    });
  });
}

for (const language of layoutLanguages)
  test(`at each window width, no text of a list is clipped or overlaps another one (${language})`, async () => {
    await speak(language);
    const long = 'Théodore Al-Mansouri de la Fontaine';
    const arabic = 'محمد الزعابي';
    const company = 'Domaine de la Vigne Haute et des Coteaux';
    const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
    const answered = { created_at: ago(100), responded_at: ago(97), email: 'a@atelier.example' };
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
      project({ title: name, client_name: company, budget: 250_000, end_date: '2020-01-02' });
      project({ title: name, status: 'completed', approved_at: ago(1), approved_by: long });
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
      for (const width of [360, ...windowSizes.map(([each]) => each)]) {
        // So high that all rows are in view.
        await page.viewport(width, 4000);
        await expect.element(page.getByText(long).last()).toBeVisible();
        await expect.poll(() => document.querySelector('.bar, .MuiSkeleton-root')).toBeNull();
        await document.fonts.ready;
        await expect
          .poll(misplacedTexts, { message: `${address} ${layout ?? ''} ${width}` })
          .toEqual([]);
      }
    }
    expect(document.documentElement.lang).toBe(language);
  });
