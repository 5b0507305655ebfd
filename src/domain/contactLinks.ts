/**
 * Returns a `mailto:` link to an email address. Encodes the email address, so that it cannot add
 * fields such as `cc` to the message.
 */
export function mailtoLink(
  email: string,
  message: { subject?: string; body?: string } = {},
): string {
  const address = encodeURIComponent(email).replaceAll('%40', '@');
  const fields = Object.entries(message).map(
    ([field, text]) => `${field}=${encodeURIComponent(text.replaceAll('\n', '\r\n'))}`,
  );
  return `mailto:${address}${fields.length > 0 ? `?${fields.join('&')}` : ''}`;
}

/** Returns the `tel:` link of a phone number. */
export const phoneLink = (phone: string): string => `tel:${phone.replace(/[^\d+]/gu, '')}`;
