import type { QuoteSource } from '../../../domain/quotes';
import { cut } from '../../../domain/texts';

const KEY = 'quoteSource';
const MAX_LENGTH = 200;
const campaignFields = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
] as const;

let remembered: QuoteSource | null = null;

/** The source of a visit: the landing page, the referring host, the campaign. */
export function readSource(address: URL, referrer: string): QuoteSource {
  const source: QuoteSource = { landing_path: address.pathname.slice(0, MAX_LENGTH) };
  // Without `URL.canParse`, which iOS 16 and Android 7 lack: the form would not open there.
  const host = referrer && new URL(referrer).host;
  if (host && host !== address.host) source.referrer = host.slice(0, MAX_LENGTH);
  for (const field of campaignFields) {
    const value = address.searchParams.get(field)?.trim();
    if (value) source[field] = cut(value, MAX_LENGTH);
  }
  return source;
}

/** Stores the source of the tab's first page in session storage, never in a cookie. */
export function noteSource(): void {
  try {
    if (sessionStorage.getItem(KEY)) return;
    const source = readSource(new URL(location.href), document.referrer);
    sessionStorage.setItem(KEY, JSON.stringify(source));
  } catch {}
}

/** Reads the source of the tab's first page. If the browser blocks storage, that of this page is kept in memory. */
export function rememberSource(): void {
  try {
    remembered = parseSource(sessionStorage.getItem(KEY));
  } catch {}
  remembered ??= readSource(new URL(location.href), document.referrer);
}

function parseSource(text: string | null): QuoteSource | null {
  const stored: unknown = JSON.parse(text ?? 'null');
  if (typeof stored !== 'object' || stored === null) return null;
  const source: QuoteSource = {};
  for (const field of ['landing_path', 'referrer', ...campaignFields] as const) {
    const value: unknown = Reflect.get(stored, field);
    if (typeof value === 'string') source[field] = value;
  }
  return source;
}

export const currentSource = (): QuoteSource => remembered ?? {};
