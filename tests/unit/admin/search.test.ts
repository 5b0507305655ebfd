import { expect, it } from 'vitest';
import { foundClients } from '../../../src/admin/search/foundClients';
import { isNamed } from '../../../src/admin/search/isNamed';

it('the search shows one client for email addresses that differ only in upper and lower case', () => {
  const quotes = [
    { id: 'new', email: 'Amina@mail.example' },
    { id: 'other', email: 'nora@mail.example' },
    { id: 'old', email: 'amina@MAIL.example' },
  ];
  expect(foundClients(quotes).map(({ id }) => id)).toEqual(['new', 'other']);
});

it.each([
  ['', 'Logout', true],
  ['log', 'Logout', true],
  ['out', 'Logout', false],
  ['quo ent', 'Enter a quote', true],
  ['deconn', 'Déconnexion', true],
  ['خُروج', 'تسجيل خروج', true],
])('the typed text “%s” finds the action “%s”: %s', (typed, name, expected) => {
  expect(isNamed(name, typed)).toBe(expected);
});
