interface Header {
  key: string;
  value: string;
}

/** The longest header that is read: a mail server writes less, and the end of a longer one may say that a method failed. */
const LONGEST = 10_000;
/** A comment in which a mail server repeats what the sender chose, such as (domain of "x)"@client.example) or (helo=x). */
const CHOSEN = /[@="]|\bdomain\b/u;
/** Where such a comment stood. No header contains it. */
const MARK = '\0';

/**
 * Whether the mail server with this name has authenticated the domain of the sender, by DMARC or by an aligned DKIM or SPF
 * (RFC 8601). Its filters may write a header each, above the topmost `Received`. Below it anybody can write one in its name:
 * there only the topmost counts. Any of them can refuse.
 */
export function isAuthenticated(
  headers: readonly Header[],
  authserv: string | undefined,
  sender: string,
): boolean {
  if (!authserv || headers.filter(({ key }) => key === 'from').length !== 1) return false;
  const domain = domainOf(sender);
  const name = authserv.toLowerCase();
  const traced = headers.findIndex(({ key }) => key === 'received');
  const own = headers
    .map(({ key, value }, at) => ({ key, at, value: value.toLowerCase() }))
    .filter(({ key, value }) => key === 'authentication-results' && value.includes(name))
    .map(({ at, value }) => ({ at, text: withoutComments(value) }))
    .filter(({ text }) => text === null || nameIn(text) === name)
    .map(({ at, text }) => ({ at, methods: text === null ? [UNREADABLE] : methodsOf(text) }));
  const isRefused = own
    .flatMap(({ methods }) => methods)
    .some(({ method, result }) => method === 'dmarc' && result !== 'pass');
  if (domain === '' || isRefused) return false;
  const found = own
    .filter(({ at }, index) => index === 0 || at < traced)
    .flatMap(({ methods }) => methods.filter(({ isBehindChosen }) => !isBehindChosen));
  const dmarc = found.filter(({ method }) => method === 'dmarc');
  if (dmarc.length > 0) return dmarc.every(({ of }) => of('header.from') === domain);
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

const nameIn = (text: string) => text.split(/[;\s\0]/u).find((word) => word !== '');

/** What a header of the own server counts as if nobody can read it: it may say that DMARC did not pass. */
const UNREADABLE = { method: 'dmarc', result: '', of: () => '', isBehindChosen: false };

/**
 * Reads results such as 'dkim=pass header.d=client.example'. Behind a comment that repeats what the sender chose, and may thus
 * have ended where the sender wanted, nothing counts but that a method failed. The comments of a DMARC result hold the policy
 * of the domain that has passed.
 */
function methodsOf(text: string) {
  const [name = '', ...parts] = text.split(';');
  let isBehindChosen = name.includes(MARK);
  return parts.map((part) => {
    const pairs = part
      .replaceAll(MARK, ' ')
      .trim()
      .split(/\s+/u)
      .map((pair) => pair.split('='));
    const [[versioned = '', result = ''] = []] = pairs;
    const method = versioned.split('/')[0] ?? '';
    const clear = part.split(MARK)[0]?.trim().split(/\s+/u).length ?? 0;
    const counted = method === 'dmarc' ? pairs : pairs.slice(0, clear);
    const of = (name: string): string => counted.find(([key]) => key === name)?.[1] ?? '';
    const read = { method, result, of, isBehindChosen };
    isBehindChosen ||= part.includes(MARK);
    return read;
  });
}

/**
 * Returns a header without its comments, which stand in brackets, also in one another. What stands in quotation
 * marks, such as an address, counts as no more than letters. Returns null if either is not closed.
 */
function withoutComments(header: string): string | null {
  let depth = 0;
  let isQuoted = false;
  let comment = '';
  let kept = '';
  for (const character of header) {
    if (character === '\\' || character === MARK) return null;
    if (character === '"' && depth === 0) isQuoted = !isQuoted;
    else if (isQuoted) kept += /[\p{L}\p{N}.@+-]/u.test(character) ? character : '_';
    else if (character === '(') depth += 1;
    else if (character === ')') {
      depth -= 1;
      if (depth < 0) return null;
      if (depth === 0) {
        if (CHOSEN.test(comment)) kept += MARK;
        comment = '';
      }
    } else if (depth === 0) kept += character;
    else comment += character;
  }
  return isQuoted || depth > 0 || header.length > LONGEST ? null : kept;
}
