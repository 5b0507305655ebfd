import { agencyName } from '../../../../src/agency/agencyName.ts';
import { oneLine, withoutControls } from '../../../../src/domain/texts.ts';
import type { Written } from './format.ts';
import type { Mail } from './mail.ts';

/** Who writes, as the mail program of the client names the sender. */
const senders: Record<Mail['language'], (author: string, agency: string) => string> = {
  en: (author, agency) => `${author} at ${agency}`,
  fr: (author, agency) => `${author} chez ${agency}`,
  ar: (author, agency) => `${author} من ${agency}`,
};

/**
 * Writes the email of a member of staff to the client. The subject names the reference once, so that an answer finds its
 * quote. The reference is at the end, because it would turn the direction of an Arabic subject.
 */
export function message({ language, message }: Extract<Mail, { kind: 'message' }>): Written {
  const { author, body, reference, thread, answers } = message;
  const agency = agencyName(language);
  const subject = oneLine(message.subject ?? '') || agency;
  const isNamed = reference === null || subject.includes(reference);
  return {
    fromName: senders[language](oneLine(author), agency),
    subject: isNamed ? subject : `${subject} [${reference}]`,
    blocks: [{ kind: 'letter', text: withoutControls(body) }],
    ...(answers !== null && { inReplyTo: answers, references: thread }),
  };
}
