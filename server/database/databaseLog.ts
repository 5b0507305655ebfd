import { log } from '../../supabase/functions/_shared/log';

/**
 * Keeps personal data out of the log. Supabase Lite prints every database error with the statement and its values.
 * Instead, the log gets one line for an internal error, and none for a refusal, which the caller receives.
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
 * Whether an error code means that the database refused a call: one of our functions raised the error, a privilege was
 * missing, a constraint was violated, or a value was malformed.
 */
function isRefusal(code: string): boolean {
  return /^(?:PT4|PGRST$|42501|22|23)/u.test(code);
}
