import { describe, expect, it } from 'vitest';
import { cleanUpdate, hasValues, onlyStatus } from '../../../src/admin/data/changes';
import { arQuotes } from '../../../src/admin/i18n/messages/arQuotes';
import { enQuotes } from '../../../src/admin/i18n/messages/enQuotes';
import { frQuotes } from '../../../src/admin/i18n/messages/frQuotes';
import { createFormats, staffLocale } from '../../../src/admin/i18n/useFormats';
import {
  budgetError,
  endDateError,
  paidOnError,
  parseBudget,
  shortId,
  shownTechnologies,
  toDraft,
  urlError,
} from '../../../src/admin/projects/projectModel';
import { canConvert, isTaken, phoneLink, spamKey } from '../../../src/admin/quotes/quoteModel';
import { campaign } from '../../../src/domain/quotes';

describe('quotes', () => {
  it('a quote can be converted only once and only when it is approved', () => {
    expect(canConvert({ status: 'approved', project: null })).toBe(true);
    expect(canConvert({ status: 'approved', project: { id: 'p' } })).toBe(false);
    expect(canConvert({ status: 'pending', project: null })).toBe(false);
  });

  it('a quote is taken until the time in taken_until', () => {
    const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
    expect(isTaken({ taken_until: inSeconds(60) })).toBe(true);
    expect(isTaken({ taken_until: inSeconds(-60) })).toBe(false);
    expect(isTaken({ taken_until: null })).toBe(false);
  });

  it('the phone number of a quote becomes a tel: link', () => {
    expect(phoneLink('+33 6 39.98 (0)1')).toBe('tel:+336399801');
  });

  it('the campaign of a quote is shown in one line', () => {
    expect(campaign({ utm_source: 'instagram', utm_campaign: 'launch' })).toBe(
      'instagram / launch',
    );
    expect(campaign({})).toBe('');
  });
});

describe('spam marks', () => {
  it.each([
    [enQuotes, 'Many at once'],
    [frQuotes, 'Arrivée en masse'],
    [arQuotes, 'وصل ضمن طلبات كثيرة دفعة واحدة'],
  ])(
    'a request above the limit has a different spam mark than other suspected spam (%#)',
    (quotes, words) => {
      const said = (reason: string | null) => Reflect.get(quotes, spamKey(reason).slice(7));
      expect(said('over_limit')).toBe(words);
      for (const reason of ['hidden_field', 'too_fast', null])
        expect(said(reason)).toBe(quotes.spam);
    },
  );
});

describe('edits of a project', () => {
  const before = {
    title: 'T',
    budget: 500,
    technologies: ['a'],
    image_url: null,
    client_name: 'C',
  };

  it('an edit sends only changed fields and omits fields that staff may not change', () => {
    expect(
      cleanUpdate('projects', { ...before, title: ' New ', client_name: 'X', id: '1' }, before),
    ).toEqual({ title: 'New' });
  });

  it('an edit sends null for a budget of 0 and for an empty list', () => {
    const data = { budget: 0, technologies: [], image_url: '  ' };
    expect(cleanUpdate('projects', data, before)).toEqual({ budget: null, technologies: null });
  });

  it('an edit is recognised as saved when the row contains the same values, and as a status change when the edit contains only the status', () => {
    expect(hasValues({ title: 'New', budget: null }, { title: 'New' })).toBe(true);
    expect(hasValues({ title: 'Old' }, { title: 'New' })).toBe(false);
    expect(onlyStatus({ status: 'paid' })).toBe(true);
    expect(onlyStatus({ status: 'paid', title: 'New' })).toBe(false);
  });
});

describe('project form', () => {
  it('the project form reads typed amounts', () => {
    expect(parseBudget('12 500')).toBe(12500);
    expect(parseBudget('١٢٥٠٠')).toBe(12500);
    expect(parseBudget('')).toBeNull();
    expect(parseBudget('12.5')).toBeNaN();
    expect(parseBudget('-5')).toBeNaN();
  });

  it('the project form accepts only budgets of whole euros from 0 to the limit', () => {
    expect([null, 0, 150].map(budgetError)).toEqual([undefined, undefined, undefined]);
    expect([Number.NaN, 1.5, -1].map(budgetError)).toEqual(Array(3).fill('validation.budget'));
    expect(budgetError(3e9)).toBe('validation.budget_limit');
  });

  it('the project form accepts only http and https URLs of images', () => {
    expect(urlError('')).toBeUndefined();
    expect(urlError(' https://example.com/a.png ')).toBeUndefined();
    expect(urlError('javascript:alert(1)')).toBeDefined();
    expect(urlError('https://')).toBeDefined();
  });

  it('the project form rejects an end date before the start date', () => {
    const end = (day: unknown) => endDateError(day, { start_date: '2026-11-21' });
    expect(end('2026-11-21')).toBeUndefined();
    expect(end(null)).toBeUndefined();
    expect(end('2026-11-20')).toBeDefined();
    expect(endDateError('2026-11-20', { start_date: null })).toBeUndefined();
  });

  it('the project form sends null for empty dates, amounts and URLs', () => {
    expect(
      toDraft({
        title: ' T ',
        description: 'D',
        client_name: 'C',
        project_type: 'consulting',
        start_date: '',
      }),
    ).toEqual({
      title: 'T',
      description: 'D',
      client_name: 'C',
      project_type: 'other',
      status: 'planning',
      start_date: null,
      end_date: null,
      paid_on: null,
      budget: null,
      technologies: [],
      image_url: null,
    });
  });
});

it('the project form requires the day of payment for a paid project and sends no day of payment for any other project', () => {
  expect(toDraft({ status: 'paid', paid_on: '2026-06-03' }).paid_on).toBe('2026-06-03');
  expect(paidOnError('')).toBe('validation.paid_on');
  expect(toDraft({ status: 'completed', paid_on: '2026-06-03' }).paid_on).toBeNull();
});

it('the project form saves a technology that was typed but not added, without duplicates', () => {
  expect(toDraft({ technologies: ['React'], technology: ' Vite ' }).technologies).toEqual([
    'React',
    'Vite',
  ]);
  expect(toDraft({ technologies: ['React'], technology: 'React' }).technologies).toEqual(['React']);
  expect(toDraft({ technologies: null, technology: ' ' }).technologies).toEqual([]);
});

it('a card shows three technologies and the number of all others, and a short id has eight characters', () => {
  expect(shownTechnologies(['a', 'b', 'c', 'd', 'e'])).toEqual({ shown: ['a', 'b', 'c'], more: 2 });
  expect(shownTechnologies(null)).toEqual({ shown: [], more: 0 });
  expect(shortId('5eed0001-0000')).toBe('5eed0001');
});

it("dates use Latin digits, the Gregorian calendar and the browser's locale for the language that staff have chosen", () => {
  expect(staffLocale('en', ['fr-FR', 'en-GB'])).toBe('en-GB');
  expect(staffLocale('ar', ['en-GB'])).toBe('ar');
  const arabic = createFormats('ar', ['ar-SA']);
  expect(arabic.calendarDay('2026-11-21')).toMatch(/2026/u);
  expect(createFormats('en', ['en-GB']).calendarDay('2026-11-21')).toBe('21 Nov 2026');
});

it("day, month and year appear in the order of the browser's locale for the language that staff have chosen", () => {
  const order = (language: string, ...browser: string[]) =>
    createFormats(language, browser).dayOrder;
  expect(order('en', 'en-US')).toBe('MM/DD/YYYY');
  expect(order('en', 'fr', 'en-GB')).toBe('DD/MM/YYYY');
  expect(order('fr')).toBe('DD/MM/YYYY');
  expect(order('ar', 'ar-SA')).toBe('DD/MM/YYYY');
});
