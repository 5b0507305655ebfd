import { expect, it } from 'vitest';
import { en } from '../../../src/admin/i18n/messages/en';
import { fr } from '../../../src/admin/i18n/messages/fr';
import { projectCsv } from '../../../src/admin/projects/projectCsv';
import { quoteCsv } from '../../../src/admin/quotes/list/quoteCsv';
import { tables } from '../../../src/admin/tables';
import { dateRanges } from '../../../src/domain/dates';
import { adminProjectTypes, projectStatuses } from '../../../src/domain/projects';
import { budgets, projectTypes, quoteStatuses, timelines } from '../../../src/domain/quotes';
import { leaves, phrase } from '../../kit/texts';

it('every type, budget, timeline, status and period has an English label', () => {
  const names = [
    ...[projectTypes, adminProjectTypes, budgets, timelines, quoteStatuses, projectStatuses]
      .flat()
      .map(({ name }) => name),
    ...dateRanges.map((range) => `choices.period.${range}`),
  ];
  for (const name of names)
    expect(phrase(en, name), `${name} in src/terms/en.ts`).toBeTypeOf('string');
});

it.each([
  ['quotes', quoteCsv.map(({ source }) => source)],
  ['projects', projectCsv.map(({ source }) => source)],
])('every field in the export of %s has a label', (resource, fields) => {
  for (const field of fields)
    expect(phrase(en, `resources.${resource}.fields.${field}`), field).toBeTypeOf('string');
});

/** The fields that neither lists nor forms nor the history show. */
const hidden = 'id taken_by taken_at taken_until is_spam spam_reason updated_at'.split(' ');

it.each(tables)('every field that the screens show of $name has a label', ({ name, fields }) => {
  const shown = fields.filter((field) => !hidden.includes(field));
  const labels = shown.map((field) => [field, phrase(en, `resources.${name}.fields.${field}`)]);
  expect(labels.filter(([, label]) => label === undefined)).toEqual([]);
});

it('French texts contain non-breaking spaces before punctuation marks', () => {
  expect(leaves(fr).filter(([, text]) => / [:;?!»]|« /u.test(text))).toEqual([]);
});
