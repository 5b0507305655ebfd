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
    else if ('params' in error || SQLSTATE.test(String(error.code)))
      log('failure', { code: String(error.code), reason: error.message });
    else report(...values);
  };
}

const SQLSTATE = /^[\dA-Z]{5}$/u;

/**
 * Whether an error code means that the backend refused a call: one of our functions raised the error, a privilege was
 * missing, a constraint was violated, a value was malformed, or the query names a column, a table or a function that
 * does not exist.
 */
function isRefusal(code: string): boolean {
  return /^(?:PT|PGRST|42501|42703|42883|42P01|22|23)/u.test(code);
}
