import { expect, it } from 'vitest';
import { byPerson } from '../../../src/admin/search/useSearchOptions';

it('email addresses that differ only in upper and lower case belong to one person', () => {
  const quotes = [
    { id: 'new', email: 'Amina@mail.example' },
    { id: 'other', email: 'nora@mail.example' },
    { id: 'old', email: 'amina@MAIL.example' },
  ];
  const ids = byPerson(quotes).map((person) => person.map(({ id }) => id));
  expect(ids).toEqual([['new', 'old'], ['other']]);
});
