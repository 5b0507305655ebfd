import { log } from '../log';

/**
 * Keeps personal data out of the log. Lite prints every database error with the statement and its values. Instead, the
 * log gets one line for an internal error, and none for a refusal, which the caller receives.
 */
export function keepValuesOutOfTheLog(): void {
  const report = console.error;
  console.error = (...values: unknown[]) => {
    const [error] = values;
    if (!(error instanceof Error && 'code' in error)) report(...values);
    else if (isRefusal(String(error.code))) return;
    else if ('params' in error) log('failure', { code: String(error.code), reason: error.message });
    else report(...values);
  };
}

/**
 * Whether the code means a refusal: by one of our functions, for a missing privilege, a violated constraint or a
 * malformed value.
 */
function isRefusal(code: string): boolean {
  return /^(?:PT4|PGRST$|42501|22|23)/u.test(code);
}
