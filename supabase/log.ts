// Imports nothing: the function that sends mails on hosted Supabase reads this file too.

type Value = string | number | undefined;

/**
 * One line for one event: `time=2026-11-23T10:00:00.000Z event=slow route=/rest/v1/quotes ms=1203`. It holds no
 * address, no search word and nothing that a visitor wrote.
 */
export function log(event: string, fields: Readonly<Record<string, Value>> = {}): void {
  const pairs = Object.entries({ time: new Date().toISOString(), event, ...fields })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${quoted(String(value))}`);
  console.info(pairs.join(' '));
}

const quoted = (text: string): string => (/^[\w./:+-]+$/u.test(text) ? text : JSON.stringify(text));

/** What an error says, in one line that a log and a screen can contain, without the addresses that servers repeat. */
export const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error))
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/[^\s<>"']+@[^\s<>"']+/gu, '…');
