import type { Database } from '../../backend/database.types';

type Tables = Database['public']['Tables'];

export type MailSettings = Tables['mail_settings']['Row'];

/** An email in the outbox. `kept` means that it was saved as a file, for lack of a mail server. */
export type Mail = Tables['mails']['Row'];
