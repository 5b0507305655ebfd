type Value = string | number | undefined;

/**
 * Logs an event on one line: `time=2026-11-23T10:00:00.000Z event=slow route=/rest/v1/quotes ms=1203`. Callers must not
 * pass email addresses, IP addresses, search words or text from visitors.
 */
export function log(event: string, fields: Readonly<Record<string, Value>> = {}): void {
  const pairs = Object.entries({ time: new Date().toISOString(), event, ...fields })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${quoted(String(value))}`);
  console.info(pairs.join(' '));
}

const quoted = (text: string): string => (/^[\w./:+-]+$/u.test(text) ? text : JSON.stringify(text));

/** Returns the message of an error on one line, without email addresses, which mail servers repeat in their errors. */
export const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error))
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/[^\s<>"']+@[^\s<>"']+/gu, '…');
