import { expect, it } from 'vitest';
import { ar } from '../../../src/admin/i18n/messages/ar';
import { en } from '../../../src/admin/i18n/messages/en';
import { fr } from '../../../src/admin/i18n/messages/fr';
import { offerCsv } from '../../../src/admin/offers/offerCsv';
import { projectCsv } from '../../../src/admin/projects/projectCsv';
import { quoteCsv } from '../../../src/admin/quotes/list/quoteCsv';
import { tables } from '../../../src/admin/tables';
import * as schema from '../../../src/domain/schema';
import { leaves, phrase } from '../../kit/texts';

it.each([
  ['quotes', quoteCsv.map(({ source }) => source)],
  ['projects', projectCsv.map(({ source }) => source)],
  ['offers', offerCsv.map(({ source }) => source)],
])('every field in the export of %s has a label', (resource, fields) => {
  for (const field of fields)
    expect(phrase(en, `resources.${resource}.fields.${field}`), field).toBeTypeOf('string');
});

/** The fields that neither lists nor forms nor the history show. */
const hidden =
  'id is_spam spam_reason updated_at updated_by client_hash replied_at status_since'.split(' ');

it.each(tables)('every field that the screens show of $name has a label', ({ name, fields }) => {
  const shown = fields.filter((field) => !hidden.includes(field));
  const labels = shown.map((field) => [field, phrase(en, `resources.${name}.fields.${field}`)]);
  expect(labels.filter(([, label]) => label === undefined)).toEqual([]);
});

it.each(tables)('every status of $name has a label in each language', ({ statuses }) => {
  const labels = (statuses ?? []).flatMap(({ name }) =>
    [en, fr, ar].map((messages) => [name, phrase(messages, name)]),
  );
  expect(labels.filter(([, label]) => label === undefined)).toEqual([]);
});

it('every kind of email that the dashboard can list has a label, which the compiler asks of the other languages', () => {
  // A test of the settings is never listed: its screen says what became of it.
  const listed = schema.mails.kind.codes.filter((kind) => kind !== 'test');
  expect(listed.filter((kind) => phrase(en, `mail.kind_${kind}`) === undefined)).toEqual([]);
});

it('French texts contain non-breaking spaces before punctuation marks', () => {
  expect(leaves(fr).filter(([, text]) => / [:;?!»]|« /u.test(text))).toEqual([]);
});
