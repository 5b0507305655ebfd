import { broken, type Check, type Outcome, ok, unchecked } from './check';
import type { Installation } from './installation';
import { stateCheck } from './stateChecks';

/** The usual DKIM selectors of mail providers. DNS cannot list the selectors of a domain, so the check tries these. */
const SELECTORS = [
  ...[
    'default',
    'dkim',
    'mail',
    'smtp',
    'google',
    'selector1',
    'selector2',
    's1',
    's2',
    'k1',
    'k2',
  ],
  ...['mandrill', 'pm', 'resend', 'brevo1', 'mail1', 'zoho', 'protonmail', 'scph0118', 'mxvault'],
];
/** The error codes of a missing DNS record. */
const ABSENT = new Set(['ENODATA', 'ENOTFOUND']);
/** Domains for examples and tests, from which no agency sends emails. */
const RESERVED = /(?:^|\.)(?:example(?:\.com|\.net|\.org)?|invalid|test|localhost)$/u;

/** Defines a check of the sender's domain. The sender is the one in the mail settings, otherwise `MAIL_FROM`. */
const senderCheck = (
  name: string,
  look: (domain: string, records: (name: string) => Promise<string[]>) => Promise<Outcome>,
): Check =>
  stateCheck(name, 'mail_state', async (state, { mailFrom, resolveTxt }) => {
    const { sender } = state as { sender: string | null };
    const address = sender ?? mailFrom;
    const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase();
    if (RESERVED.test(domain)) {
      return unchecked(
        `${address} is not a real address: ${sender === null ? 'set MAIL_FROM' : 'correct the sender in the back office (Account, Mail)'}.`,
      );
    }
    try {
      return await look(domain, (record) => recordsOf(resolveTxt, record));
    } catch (error) {
      return unchecked(`DNS does not respond (${(error as NodeJS.ErrnoException).code ?? error}).`);
    }
  });

/** @throws Error if DNS does not respond */
async function recordsOf(look: Installation['resolveTxt'], name: string): Promise<string[]> {
  try {
    return (await look(name)).map((parts) => parts.join(''));
  } catch (error) {
    if (ABSENT.has((error as NodeJS.ErrnoException).code ?? '')) return [];
    throw error;
  }
}

export const spf = senderCheck('SPF', async (domain, records) => {
  const found = (await records(domain)).filter((text) => /^v=spf1(?: |$)/iu.test(text));
  if (found.length === 1) return ok(`${domain} lists the servers that may send its mails.`);
  return broken(
    found.length > 1
      ? `${domain} has ${found.length} records, but only one is allowed: merge them.`
      : `${domain} has no record, so its mails are treated as spam: add the TXT record “v=spf1 include:… -all” of your mail provider.`,
  );
});

export const dmarc = senderCheck('DMARC', async (domain, records) => {
  for (const name of withParents(domain)) {
    const found = await records(`_dmarc.${name}`);
    if (found.some((text) => /^v=DMARC1\s*;/iu.test(text))) return ok(`${name} has a policy.`);
  }
  return broken(
    `${domain} has no policy: add the TXT record “v=DMARC1; p=quarantine” at _dmarc.${domain}.`,
  );
});

/**
 * Returns the domain and its parents up to a domain of two labels, because a domain without a policy inherits the
 * policy of a parent.
 */
function withParents(domain: string): string[] {
  const labels = domain.split('.');
  const count = Math.max(1, labels.length - 1);
  return Array.from({ length: count }, (_, index) => labels.slice(index).join('.'));
}

export const dkim = senderCheck('DKIM', async (domain, records) => {
  const keys = await Promise.all(
    SELECTORS.map((selector) => records(`${selector}._domainkey.${domain}`)),
  );
  return keys.flat().some((text) => /(?:^|;)\s*p=[^;\s]/u.test(text))
    ? ok(`${domain} has a key.`)
    : unchecked(
        `${domain} has no key under a usual name: send yourself a test mail and look for dkim=pass.`,
      );
});
