import { OURS } from '../../kit/clientMail';
import type { Backend } from './backend';
import { insertNote, insertQuote } from './rows';

/** The address of the client who replies. */
export const EMAIL = 'camille@client.example';

/**
 * Returns how a test files a mail of the client, which begins no record and whose sender was not checked unless the test says
 * otherwise, and writes to the client before.
 */
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
            authenticated: null,
            is_bulk: true,
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
