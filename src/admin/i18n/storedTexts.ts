import type { DataProvider, I18nProvider } from 'react-admin';
import { FORMER_COLLEAGUE } from '../../domain/people';
import type { MessageKey } from './messages/en';

/** What the database writes in place of what was erased. English, because it does not know who will read it. */
const stored: ReadonlyMap<string, MessageKey> = new Map([
  ['Erased on request', 'app.erased'],
  [FORMER_COLLEAGUE, 'people.former'],
]);
/** The title of an erased project, with the beginning of its id. */
const ERASED_PROJECT = /^Project ([\da-f]{8})$/u;

/**
 * Translates what a data provider reads in place of erased data, so that no screen has to. A form sends only what the user
 * has changed, so the stored text stays.
 */
export function withStoredTexts<Provider extends DataProvider>(
  provider: Provider,
  { translate }: I18nProvider,
): Provider {
  const textOf = (value: string): string => {
    const key = stored.get(value);
    const project = ERASED_PROJECT.exec(value)?.[1];
    if (project) return translate('app.erased_project', { id: project });
    return key ? translate(key) : value;
  };
  const translated = (value: unknown): unknown => {
    if (typeof value === 'string') return textOf(value);
    if (Array.isArray(value)) return value.map(translated);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, translated(part)]));
  };
  const methods = Object.entries(provider).map(([method, run]) => [
    method,
    typeof run === 'function' ? async (...args: unknown[]) => translated(await run(...args)) : run,
  ]);
  return Object.fromEntries(methods);
}
