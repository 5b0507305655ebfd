import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { open, quote } from './kit/backOffice';

const mail = { origin: '(mail)', email: 'ada@new.example', phone: null };
const unverified = { ...mail, is_spam: true, spam_reason: 'unauthenticated' };

test('a chip counts the mails whose sender is not verified, whose row and record say so and from where they came', {
  tags: 'list',
}, async () => {
  quote({ name: 'Ada', ...unverified });
  quote({ name: 'Bea', ...mail, email: 'bea@new.example' });
  await open('quotes');
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  await expect.element(row('Bea')).toHaveTextContent('By mail · bea@new.example');
  await page.getByRole('link', { name: 'Unverified mail: 1' }).click();
  await expect
    .element(row('Ada'))
    .toHaveTextContent(/By mail · ada@new\.example.*Unverified mail/u);
  await expect.element(row('Bea')).not.toBeInTheDocument();
  await page.getByRole('link', { name: 'Ada' }).click();
  const record = page.getByRole('dialog');
  const step = record.getByRole('region', { name: 'Next step' });
  await expect
    .element(step)
    .toHaveTextContent('Unverified mail · anybody could have written this address');
  await expect.element(step).toHaveTextContent('By mail from ada@new.example');
  await record.getByRole('button', { name: 'Not spam' }).click();
  await expect.element(record.getByRole('combobox').first()).toHaveTextContent('Pending');
});
