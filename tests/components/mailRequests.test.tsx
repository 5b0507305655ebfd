import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { backend } from './kit/backend';
import { open, project, quote } from './kit/backOffice';

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

test('a request by mail is given to the client of another record, which then opens', {
  tags: 'list',
}, async () => {
  const { id } = quote({ name: 'Ada', ...mail });
  const { id: subject_id } = project({ title: 'Workshop site' });
  backend.fault = ({ path }) => {
    const [, table] = /^rpc\/search_(\w+)$/u.exec(path) ?? [];
    if (!table) return undefined;
    const rows = backend.rows(table);
    return Response.json(rows, { headers: { 'content-range': `*/${rows.length}` } });
  };
  backend.functions['rpc/give_mail'] = () => null;
  await open(`quotes/${id}`);
  await page.getByRole('dialog').getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Give to a client …' }).click();
  const search = page.getByRole('dialog', { name: 'Give to a Client' });
  await expect.element(search.getByRole('combobox')).toHaveValue('Ada');
  // The request itself is not among the records.
  await expect.element(search.getByRole('option')).toHaveTextContent('Workshop site');
  await userEvent.keyboard('{Enter}');
  await expect.element(search).toHaveTextContent('in the record of Workshop site');
  await search.getByRole('button', { name: 'Give' }).click();
  await expect.element(page.getByText('The mail is given.')).toBeVisible();
  expect(backend.writes()).toMatchObject([
    { path: 'rpc/give_mail', body: { quote_id: id, subject_id } },
  ]);
  await expect.poll(() => location.pathname).toBe(`/admin/projects/${subject_id}`);
});
