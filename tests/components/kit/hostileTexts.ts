export const TURNED = '\u202e';
const markup = '<img src=x onerror="top.ran=1"><script>top.ran=1</script></td></article>';
/** What a client or a stranger may type, in the fields of an offer, of its request and of the delivery. */
export const texts = {
  code: `javascript:top.ran=1//" autofocus onfocus="top.ran=1" x='>${markup}${'W'.repeat(200)}`,
  'a character that turns words': `${TURNED}latot \u2067ةيمجه`,
};

/** Returns the harm that a text does in a document: code that ran or could run, and a broken layout. */
export function harmOf(text: string, { body, title, defaultView }: Document = document): string[] {
  const code = body.querySelectorAll(
    'img[src="x"], [onerror], [onfocus], [autofocus], [href^="javascript:top"]',
  );
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  const turned: string[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const own = node.nodeValue?.trim() ?? '';
    const isSeen = (node.parentElement?.getBoundingClientRect().width ?? 0) > 1;
    if (own.includes(TURNED) && own !== text && isSeen) turned.push(`turns other words: ${own}`);
  }
  const wide = body.ownerDocument.documentElement.scrollWidth - (defaultView?.innerWidth ?? 0);
  return [
    ...[...code].map(({ outerHTML }) => outerHTML),
    ...turned,
    ...('ran' in window ? ['ran'] : []),
    ...(wide > 0 ? [`scrolls sideways by ${wide}`] : []),
    ...(title.includes(TURNED) ? ['turns the title'] : []),
  ];
}

export const filled = (text: string) => ({
  client_name: text,
  client_company: text,
  client_address: text,
  client_vat_number: text,
  title: text,
  introduction: text,
  terms: text,
  duration: text,
  decline_reason: text,
  answered_by: text,
  lines: [{ text, quantity: 2, unit_cents: 60_000, vat_rate: 20 }],
});
export const row = {
  number: 'O-2026-014',
  revision: 1,
  vat_case: 'charged' as const,
  chosen: [],
  start_on: null,
  net_cents: 120_000,
  vat_cents: 24_000,
  gross_cents: 144_000,
  valid_until: '2199-12-31',
  sent_at: '2026-11-20T10:00:00Z',
  answered_at: '2026-11-21T10:00:00Z',
};
