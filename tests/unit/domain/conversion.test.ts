import { describe, expect, it } from 'vitest';
import { projectFromQuote } from '../../../src/domain/conversion';

const quote = {
  name: 'Salma Haddad',
  project_type: 'website',
  message: 'A shop in two languages.',
  budget: '10k-25k',
};
const today = new Date(2026, 10, 21);

describe('conversion form', () => {
  it('the conversion form contains the values of the quote', () => {
    expect(projectFromQuote(quote, 'Website for Salma Haddad', today)).toEqual({
      title: 'Website for Salma Haddad',
      description: 'A shop in two languages.',
      client_name: 'Salma Haddad',
      project_type: 'website',
      status: 'planning',
      start_date: '2026-11-21',
      end_date: null,
      paid_on: null,
      budget: 10_000,
      technologies: [],
      image_url: null,
    });
  });

  it('the conversion form contains defaults for missing values', () => {
    const bare = {
      name: 'Salma Haddad',
      project_type: null,
      message: null,
      budget: null,
    };
    expect(projectFromQuote(bare, 'New Project for Salma Haddad', today)).toMatchObject({
      title: 'New Project for Salma Haddad',
      description: 'No description provided.',
      project_type: 'other',
      budget: null,
    });
  });

  it('the conversion form cuts off a title above the limit, without splitting an emoji', () => {
    const titleOf = (title: string) => projectFromQuote(quote, title, today).title;
    expect(titleOf(`Website for ${'x'.repeat(200)}`)).toHaveLength(200);
    expect(titleOf(`${'x'.repeat(199)}😀`)).toBe('x'.repeat(199));
  });

  it.each(['consulting', 'other', 'made-up'])(
    'the conversion form selects the type other for a quote of the type %s',
    (project_type) => {
      expect(projectFromQuote({ ...quote, project_type }, '', today).project_type).toBe('other');
    },
  );
});
