/**
 * The pattern of `<input type="email">` in the HTML standard. The host must also contain a dot, because `submit_quote`
 * requires one.
 */
const address =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$/u;

export function isEmail(text: string): boolean {
  return address.test(text);
}

const sendable =
  /^[^@\s\p{Cc}\p{Cf}"(),:;<>[\]\\]+@[^@.\s\p{Cc}\p{Cf}"(),:;<>[\]\\]+(?:\.[^@.\s\p{Cc}\p{Cf}"(),:;<>[\]\\]+)*$/u;

/** Whether an email can be sent to an address, as `private.is_address` says, which is less strict than `isEmail`. */
export const isAddress = (text: string): boolean => text.length <= 320 && sendable.test(text);

/** Returns an address as it was meant: one that was copied from Arabic text can hold marks of its direction, which nobody sees. */
export const cleanEmail = (typed: string): string => typed.replace(/\p{Cf}/gu, '').trim();

/** Common misspellings of each mail host. */
const mistyped: Readonly<Record<string, readonly string[]>> = {
  'gmail.com': [
    'gmial.com',
    'gmai.com',
    'gmal.com',
    'gamil.com',
    'gmaill.com',
    'gnail.com',
    'gmail.co',
    'gmail.con',
    'gmail.cm',
    'gmail.om',
    'gmail.comm',
    'gmailcom',
  ],
  'hotmail.com': ['hotmial.com', 'hotmal.com', 'hotmai.com', 'hotmil.com', 'hotmail.con'],
  'outlook.com': ['outlok.com', 'outloo.com', 'outlook.con', 'oulook.com'],
  'yahoo.com': ['yaho.com', 'yahooo.com', 'yhaoo.com', 'yahoo.con'],
  'icloud.com': ['iclod.com', 'icoud.com', 'icloud.con'],
};

/** Returns the email address that was probably meant, or null if the host is not a known misspelling. */
export function suggestedEmail(email: string): string | null {
  const [, user, host = ''] = /^(.+@)([^@]+)$/u.exec(cleanEmail(email)) ?? [];
  const meant = Object.keys(mistyped).find((name) => mistyped[name]?.includes(host.toLowerCase()));
  return user && meant ? user + meant : null;
}
