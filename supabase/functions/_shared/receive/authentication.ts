interface Header {
  key: string;
  value: string;
}

/**
 * Whether the mail server with this name has authenticated the domain of the sender, by DMARC or by an aligned DKIM or SPF
 * (RFC 8601). Only its own header counts, which is the topmost: anybody can write another one into a mail.
 */
export function isAuthenticated(
  headers: readonly Header[],
  authserv: string | undefined,
  sender: string,
): boolean {
  if (!authserv || headers.filter(({ key }) => key === 'from').length !== 1) return false;
  const domain = domainOf(sender);
  const isOwn = ([name = '']: readonly string[]) =>
    name.trim().split(/\s/u)[0] === authserv.toLowerCase();
  const results = headers
    .filter(({ key }) => key === 'authentication-results')
    .map(({ value }) => partsOf(value.slice(0, 10_000)))
    .find((parts) => parts === null || isOwn(parts));
  if (!results || domain === '') return false;
  const [, ...methods] = results;
  const found = methods.map(readMethod);
  const dmarc = found.filter(({ method }) => method === 'dmarc');
  if (dmarc.length > 0) {
    return dmarc.every(({ result, of }) => result === 'pass' && of('header.from') === domain);
  }
  return found.some(
    ({ method, result, of }) =>
      result === 'pass' &&
      ((method === 'dkim' && covers(of('header.d') || domainOf(of('header.i')), domain)) ||
        (method === 'spf' && covers(domainOf(`@${of('smtp.mailfrom')}`), domain))),
  );
}

/** The part after the last @, in lower case. */
const domainOf = (address: string): string => {
  const at = address.lastIndexOf('@');
  return at < 0 ? '' : address.slice(at + 1).toLowerCase();
};

/** Whether a domain that signs is that of the sender or above it. */
const covers = (signing: string, domain: string): boolean =>
  signing === domain || (signing.includes('.') && domain.endsWith(`.${signing}`));

/** Reads a result such as 'dkim=pass header.d=client.example'. */
function readMethod(text: string) {
  const pairs = text
    .trim()
    .split(/\s+/u)
    .map((pair) => pair.split('='));
  const [[method = '', result = ''] = []] = pairs;
  const of = (name: string): string => pairs.find(([key]) => key === name)?.[1] ?? '';
  return { method, result, of };
}

/**
 * Splits a header at its semicolons, without comments, which stand in brackets, also in one another. What a stranger chose stands
 * in quotation marks, such as an address, so that nothing in it counts as more than a letter. Returns null if either is not closed.
 */
function partsOf(header: string): string[] | null {
  let depth = 0;
  let isQuoted = false;
  let kept = '';
  for (const character of header) {
    if (character === '\\') return null;
    if (character === '"' && depth === 0) isQuoted = !isQuoted;
    else if (isQuoted) kept += /[\p{L}\p{N}.@+-]/u.test(character) ? character : '_';
    else if (character === '(') depth += 1;
    else if (character === ')') depth = Math.max(0, depth - 1);
    else if (depth === 0) kept += character;
  }
  return isQuoted || depth > 0 ? null : kept.toLowerCase().split(';');
}
