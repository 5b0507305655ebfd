import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { languageCodes } from '../../../src/admin/i18n/languages';
import { ar } from '../../../src/admin/i18n/messages/ar';
import { en } from '../../../src/admin/i18n/messages/en';
import { fr } from '../../../src/admin/i18n/messages/fr';
import { offerCsv } from '../../../src/admin/offers/offerCsv';
import { projectCsv } from '../../../src/admin/projects/projectCsv';
import { quoteCsv } from '../../../src/admin/quotes/list/quoteCsv';
import { tables } from '../../../src/admin/tables';
import { dateRanges } from '../../../src/domain/dates';
import { quoteLimits } from '../../../src/domain/quotes';
import * as schema from '../../../src/domain/schema';
import { agencyTexts } from '../../../supabase/functions/_shared/mail/agencyTexts';
import { leaves, phrase } from '../../kit/texts';

/** The fields that neither lists nor forms nor the history show. */
const hidden =
  'id is_spam spam_reason origin updated_at updated_by client_hash replied_at planned_on status_since'.split(
    ' ',
  );
const exported: Readonly<Record<string, readonly { source: string }[]>> = {
  quotes: quoteCsv,
  projects: projectCsv,
  offers: offerCsv,
};

it.each(tables)(
  'every field that the screens and the export of $name show has a label',
  ({ name, fields }) => {
    const shown = fields.filter((field) => !hidden.includes(field));
    const written = (exported[name] ?? []).map(({ source }) => source);
    const labels = [...shown, ...written].map((field) => [
      field,
      phrase(en, `resources.${name}.fields.${field}`),
    ]);
    expect(labels.filter(([, label]) => label === undefined)).toEqual([]);
  },
);

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

it('no French text elides before a name, which may begin with a vowel', () => {
  const elided = /\b(?:de|le|la|que) %?\{(?:name|names|author|client|title|person)\}/iu;
  const texts = [...leaves(fr), ...leaves(agencyTexts.fr)];
  expect(texts.filter(([, text]) => elided.test(text))).toEqual([]);
});

it('French does not call an answer sent that was a call, or that only opened in WhatsApp', () => {
  expect([fr.answers.saved, fr.step.contacted, fr.notes.answered].join()).not.toMatch(/envoyé/u);
});

it('what a mail server has said keeps its direction in an Arabic sentence', () => {
  const quoted = leaves(ar).filter(([, text]) => text.includes('%{error}'));
  expect(quoted).not.toEqual([]);
  expect(quoted.filter(([, text]) => !text.includes('\u2068%{error}\u2069'))).toEqual([]);
});

const translation = new RegExp(
  `^src/admin/i18n/messages/(?:${languageCodes.join('|')})[A-Z.]`,
  'u',
);

const code = ['src/admin', 'src/domain']
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
  .filter((path) => /\.tsx?$/u.test(path) && !translation.test(path))
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n');

/** Patterns of the keys in template literals. For example, `answers.by_${channel}` matches `answers.by_email`. */
const templates = [...code.matchAll(/`([a-z_]+\.[^`\s]*\$\{[^`\s]*|\$\{\w+\}\.[a-z_]+)`/gu)].map(
  ([, template = '']) => {
    const parts = template.split(/\$\{[^}]*\}/u).map((part) => part.replaceAll('.', '\\.'));
    return new RegExp(`^${parts.join('[\\w-]+')}$`, 'u');
  },
);

const quoted = new Set([...code.matchAll(/(['"])([\w.-]+)\1/gu)].map(([, , text = '']) => text));

/** The codes that have labels: the compiler reports a missing label, and this test one of a code that is gone. */
const codes = new Set<string>(
  Object.values(schema)
    .flatMap((columns) => Object.values(columns))
    .flatMap((rule) => (typeof rule === 'object' && 'codes' in rule ? rule.codes : []))
    .concat(dateRanges),
);

/** Returns true if the code uses a key, or if react-admin uses it as the name of a resource or of a field. */
function isUsed(key: string): boolean {
  const [, field] = /^resources\.\w+\.fields\.(.+)$/u.exec(key) ?? [];
  if (field !== undefined && (quoted.has(field) || field in quoteLimits)) return true;
  const [, choice] = /^choices\.\w+\.(.+)$/u.exec(key) ?? [];
  if (choice !== undefined && codes.has(choice)) return true;
  if (/^\w+\.name$/u.test(key) && (key.split('.')[0] ?? '') in en.resources) return true;
  return quoted.has(key) || templates.some((template) => template.test(key));
}

it('the code of the back office uses every message', () => {
  const keys = leaves(en).map(([key]) => key);
  expect(keys.filter((key) => !isUsed(key))).toEqual([]);
});
