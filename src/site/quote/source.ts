import type { QuoteSource } from '../../domain/quotes';

const KEY = 'quoteSource';
/** Noted by the page itself before the bundle was there: see build/inlineScripts.ts. */
const LANDING = 'quoteLanding';
const LONGEST = 200;
const campaignFields = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
] as const;

let remembered: QuoteSource | null = null;

/** Where a visit came from: the page it landed on, the referring host, the campaign. No more. */
export function readSource(address: URL, referrer: string): QuoteSource {
  const source: QuoteSource = { landing_path: address.pathname.slice(0, LONGEST) };
  const host = URL.canParse(referrer) ? new URL(referrer).host : '';
  if (host && host !== address.host) source.referrer = host.slice(0, LONGEST);
  for (const field of campaignFields) {
    const value = address.searchParams.get(field)?.trim();
    if (value) source[field] = value.slice(0, LONGEST);
  }
  return source;
}

/** Kept for this tab's session, in no cookie; in memory alone where storage is blocked. */
export function rememberSource(): void {
  let landing: string | null = null;
  try {
    const stored = sessionStorage.getItem(KEY);
    if (stored) {
      remembered = JSON.parse(stored) as QuoteSource;
      return;
    }
    landing = sessionStorage.getItem(LANDING);
    sessionStorage.removeItem(LANDING);
  } catch {}
  const [address, referrer] = landing
    ? (JSON.parse(landing) as [string, string])
    : [window.location.href, document.referrer];
  remembered = readSource(new URL(address), referrer);
  try {
    sessionStorage.setItem(KEY, JSON.stringify(remembered));
  } catch {}
}

export const currentSource = (): QuoteSource => remembered ?? {};
