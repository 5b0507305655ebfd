import { readFileSync } from 'node:fs';
import type { Backend } from './backend';
import { insertNote, insertQuote } from './rows';

/** The address of the client who replies. */
export const EMAIL = 'camille@client.example';
/** The Message-ID of the mail of staff to which the client replies, also in the mails of `clientMail`. */
export const OURS = '<3f0e9c1a-7f6e-4b0a-9d53-0d4b6a1c9f10@agency.example>';

/** Returns the bytes of one of the mails with which the reading of replies is tested. */
export const clientMail = (name: string) =>
  readFileSync(new URL(`../../unit/receive/mails/${name}.eml`, import.meta.url));

/** Returns how a test files a mail of the client, and writes to the client before. */
export function openReplies(backend: Backend) {
  return {
    receive: (mail: object = {}) =>
      backend.call<string>(
        'receive_mail',
        {
          mail: {
            message_id: '<1@client.example>',
            thread: [],
            sender: EMAIL,
            sender_name: 'Camille',
            subject: 'Re: Hello',
            body: 'Yes, on Monday.',
            attachments: [],
            omitted: [],
            authenticated: false,
            ...mail,
          },
        },
        backend.service(),
      ),
    /** A quote to whose client staff have written. */
    async writtenTo(columns: object = {}) {
      const id = await insertQuote(backend, { name: 'Camille', email: EMAIL, ...columns });
      await insertNote(backend, { subject_id: id, kind: 'email', message_id: OURS });
      return id;
    },
  };
}
