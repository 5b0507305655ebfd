import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { menu, open } from './kit/backOffice';

it.each([
  ['en', 'Account', 'Help', 'Guide to the back office'],
  ['fr', 'Compte', 'Aide', 'Guide de l’administration'],
  ['ar', 'الحساب', 'المساعدة', 'دليل لوحة الإدارة'],
])(
  'Help in the account menu opens the guide in the language of the screen (%s)',
  async (language, account, help, title) => {
    localStorage.setItem('RaStore.locale', JSON.stringify(language));
    await open('quotes');
    await menu(account, help);
    await expect.element(page.getByRole('heading', { name: title })).toBeVisible();
  },
);
