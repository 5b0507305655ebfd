import type { DataProvider, I18nProvider } from 'react-admin';
import { errorText, failureText } from './errorTexts';
import type { MessageKey } from './messages/en';
import type { Text } from './useText';

/** The message that says what failed, such as `quotes.delete_failed`, by the beginning of the method's name. */
const actions = {
  get: (resource: string) => `${resource}.load_failed`,
  create: (resource: string) => `${resource}.create_failed`,
  delete: (resource: string) => `${resource}.delete_failed`,
  '': (resource: string) => `${resource}.update_failed`,
};

/**
 * Gives each failure of a data provider a text in the language of the user, such as 'Error updating quote: No answer from
 * the server.', so that also react-admin's own components show it. Without
 * such a message, the text is the reason alone.
 */
export function withErrorTexts<Provider extends DataProvider>(
  provider: Provider,
  { translate }: I18nProvider,
): Provider {
  const text: Text = translate;
  const explained = (method: string, resource: unknown, error: unknown): unknown => {
    const [, keyOf] = Object.entries(actions).find(([start]) => method.startsWith(start)) ?? [];
    const key = keyOf?.(`${resource}`) ?? '';
    if (error instanceof Error)
      error.message =
        translate(key) === key
          ? errorText(error, 'errors.unexpected', text)
          : failureText(error, key as MessageKey, text);
    return error;
  };
  const methods = Object.entries(provider).map(([method, run]) => [
    method,
    typeof run !== 'function'
      ? run
      : async (resource: unknown, ...rest: unknown[]) => {
          try {
            return await run(resource, ...rest);
          } catch (error) {
            throw explained(method, resource, error);
          }
        },
  ]);
  return Object.fromEntries(methods);
}
