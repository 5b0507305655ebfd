/**
 * Lite prints every database error with the statement and its values, that is, with what visitors
 * typed. The terminal gets one line for a fault of ours and nothing for a refusal, which its caller
 * is told about.
 */
export function keepValuesOutOfTheLog(): void {
  const report = console.error;
  console.error = (...values: unknown[]) => {
    const [error] = values;
    if (!(error instanceof Error && 'code' in error && 'params' in error)) report(...values);
    else if (!isRefusal(String(error.code)))
      report(`Database error ${error.code}: ${error.message}`);
  };
}

/** Our own refusals, missing rights, broken constraints and malformed values. */
function isRefusal(code: string): boolean {
  return /^(?:PT4|42501|22|23)/u.test(code);
}
