import { expect, it } from 'vitest';
import { byPerson } from '../../../src/admin/search/useSearchOptions';

it('email addresses that differ only in upper and lower case belong to one person, and without one, spellings of a phone number', () => {
  const from = (id: string, email: string | null, phone: string | null) => ({
    id,
    email,
    phone,
    language: 'fr',
  });
  const quotes = [
    from('new', 'Amina@mail.example', null),
    from('other', 'nora@mail.example', '06 39 98 01 01'),
    from('old', 'amina@MAIL.example', '06 39 98 01 01'),
    from('call', null, '06 39 98 01 02'),
    from('called', null, '+33 6 39 98 01 02'),
    from('stranger', null, '06 39 98 01 01'),
  ];
  const ids = byPerson(quotes).map((person) => person.map(({ id }) => id));
  expect(ids).toEqual([['new', 'old'], ['other'], ['call', 'called'], ['stranger']]);
});
