// Imports nothing, because the Edge Function that sends mails on hosted Supabase imports this file too.

type Value = string | number | undefined;

/**
 * Logs an event on one line: `time=2026-11-23T10:00:00.000Z event=slow route=/rest/v1/quotes ms=1203`. Callers
 * pass no addresses, no search words and no text from visitors.
 */
export function log(event: string, fields: Readonly<Record<string, Value>> = {}): void {
  const pairs = Object.entries({ time: new Date().toISOString(), event, ...fields })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${quoted(String(value))}`);
  console.info(pairs.join(' '));
}

const quoted = (text: string): string => (/^[\w./:+-]+$/u.test(text) ? text : JSON.stringify(text));

/** An error's message on one line, for a log or a screen, without the e-mail addresses that mail servers repeat. */
export const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error))
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/[^\s<>"']+@[^\s<>"']+/gu, '…');
