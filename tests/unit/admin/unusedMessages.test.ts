import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { languageCodes } from '../../../src/admin/i18n/languages';
import { en } from '../../../src/admin/i18n/messages/en';
import { quoteLimits } from '../../../src/domain/quotes';
import { leaves } from '../../kit/texts';

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

const quoted = (text: string): boolean => code.includes(`'${text}'`) || code.includes(`"${text}"`);

/** Returns true if the code uses a key, or if react-admin uses it as the name of a resource or of a field. */
function isUsed(key: string): boolean {
  const [, field] = /^resources\.\w+\.fields\.(.+)$/u.exec(key) ?? [];
  if (field !== undefined) return quoted(field) || field in quoteLimits;
  if (/^resources\.\w+\.name$/u.test(key)) return true;
  return quoted(key) || templates.some((template) => template.test(key));
}

it('the code of the back office uses every message', () => {
  const keys = leaves(en).map(([key]) => key);
  expect(keys.filter((key) => !isUsed(key))).toEqual([]);
});
