import type { Mail } from '../../supabase/functions/_shared/mail/mail';
import { writeMail } from '../../supabase/functions/_shared/mail/write';

const envelope = {
  id: '11111111-1111-4111-8111-111111111111',
  attempt: 1,
  message_id: '<1@agency.example>',
  to: null,
  sender: null,
  site_url: null,
};
const defaults = { sender: 'mail@agency.example', siteUrl: 'https://www.agency.example' };

/** Writes a mail to the agency or, with `to`, to somebody else. `settings` are those of the product. */
export const writtenMail = (mail: object, settings: object = {}) =>
  writeMail({ ...envelope, ...mail } as Mail, { ...defaults, ...settings });
