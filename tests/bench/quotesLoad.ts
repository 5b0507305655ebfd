import { LOCAL_PUBLISHABLE_KEY } from '../../src/backend/local';

export interface Figures {
  sent: number;
  acknowledged: ReadonlyMap<string, string>;
  seconds: number;
  /** The response times of the confirmed requests in milliseconds, sorted. */
  times: readonly number[];
}

/** Sends requests with these ids, `atOnce` at a time, and records the reference of each confirmed request. */
export async function sendAll(
  origin: string,
  ids: readonly string[],
  atOnce: number,
  {
    headers = {},
    onAcknowledged = () => undefined,
  }: { headers?: Record<string, string>; onAcknowledged?: (count: number) => void } = {},
): Promise<Figures> {
  const waiting = [...ids];
  const acknowledged = new Map<string, string>();
  const times: number[] = [];
  const started = performance.now();
  const worker = async () => {
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      const from = performance.now();
      const reference = await sendOne(origin, id, headers);
      if (reference === null) continue;
      times.push(performance.now() - from);
      acknowledged.set(id, reference);
      onAcknowledged(acknowledged.size);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  const seconds = (performance.now() - started) / 1000;
  return { sent: ids.length, acknowledged, seconds, times: times.sort((a, b) => a - b) };
}

/** Returns the argument of `submit_quote`. */
export const quoteRequest = (id: string) => ({
  request_id: id,
  name: 'Salma Haddad',
  email: `visitor.${id}@example.com`,
  phone: `+33 6 ${id.replace(/\D/gu, '').slice(0, 8)}`,
  project_type: 'website',
  budget: '10k-25k',
  message: messageOf(id),
  language: 'ar',
  source: { landing_path: '/ar', utm_source: 'load' },
  elapsed_ms: 45_000,
});

/** Sends a quote request. Returns its reference, or null if the server does not confirm the request. */
async function sendOne(
  origin: string,
  id: string,
  headers: Record<string, string>,
): Promise<string | null> {
  try {
    const answer = await fetch(`${origin}/rest/v1/rpc/submit_quote`, {
      method: 'POST',
      headers: {
        apikey: LOCAL_PUBLISHABLE_KEY,
        'content-type': 'application/json',
        // Each request comes from another network, because the gateway limits the requests of a network.
        'x-forwarded-for': `10.${octet()}.${octet()}.1`,
        ...headers,
      },
      body: JSON.stringify({ request: quoteRequest(id) }),
      signal: AbortSignal.timeout(60_000),
    });
    const body = (await answer.json()) as { reference?: unknown };
    if (answer.ok && typeof body.reference === 'string') return body.reference;
    console.error(`Rejected with ${answer.status}: ${JSON.stringify(body)}`);
    return null;
  } catch {
    return null;
  }
}

const octet = () => Math.floor(Math.random() * 256);

/** Returns a message of about 560 characters in Arabic and English, with some different words for each id. */
function messageOf(id: string): string {
  const own = (id.match(/[a-f]+/gu) ?? []).map((letters) => `${letters} م${letters.length}قهى`);
  return `${'نحتاج إلى موقع بلغتين مع متجر وحجز. We run a workshop in Lyon and Dubai and need a site in two languages, with a shop, payments and photos of our clients’ orders. '.repeat(3)}${own.join(' ')}`;
}

/** Returns the references of all stored quotes by request id. */
export async function storedReferences(origin: string): Promise<Map<string, string[]>> {
  const answer = await fetch(`${origin}/stored`);
  const rows = (await answer.json()) as { request_id: string; reference: string }[];
  const found = new Map<string, string[]>();
  for (const { request_id, reference } of rows)
    found.set(request_id, [...(found.get(request_id) ?? []), reference]);
  return found;
}
