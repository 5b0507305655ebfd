import { agencyName } from '../../agency/agencyName';
import { bookingUrl } from '../../agency/bookingUrl';
import { agencyLanguages } from '../../domain/languages';
import { noteLimits } from '../../domain/notes';
import { answer_templates } from '../../domain/schema';
import type { Addressee, MessageContent } from '../conversation/addressee';
import { SUBJECT_PREFIX, type TimelineEntry } from '../conversation/conversationRecords';

/** The occasions for which there is a template in each language. */
export const templateNames = answer_templates.name.codes;

/** `blank` only has the greeting and the signature of the other templates. */
export const occasions = [...templateNames, 'blank'] as const;
export type Occasion = (typeof occasions)[number];

/** Returns the occasion of an answer that somebody starts without choosing one. */
export const likelyOccasion = (status: string): Occasion =>
  status === 'pending' ? 'first' : status === 'rejected' ? 'refusal' : 'blank';

/** Returns where one types on in a template: after the greeting. */
export const afterGreeting = (body: string): number => {
  const end = body.indexOf('\n\n');
  return end < 0 ? body.length : end + 2;
};

export const templateId = (occasion: Occasion, language: string): string =>
  `${occasion === 'blank' ? 'first' : occasion}-${language}`;

type Values = Pick<Addressee, 'name' | 'reference' | 'language'> & {
  /** The name of the author and what they add to it, or nothing if the user is not known. */
  signature?: string;
};

/** Returns the subject and the text of an answer for an occasion. */
export function writeAnswer(template: MessageContent, occasion: Occasion, to: Values) {
  const paragraphs = template.body.split(/\n{2,}/u);
  const isBlank = occasion === 'blank' && paragraphs.length > 1;
  const body = isBlank ? [paragraphs[0], '', paragraphs.at(-1)].join('\n\n') : template.body;
  const subject = isBlank ? '{reference} – {agency}' : template.subject;
  return { subject: fillTemplate(subject, to), body: fillTemplate(body, to) };
}

/** Whether a message is no more than the `blank` one in some language, which says nothing to a client. */
export function isOnlyGreeting(
  message: string,
  templates: readonly (MessageContent & { id: string })[],
  to: Omit<Values, 'language'>,
): boolean {
  const words = (text: string) => text.trim().replace(/\s+/gu, ' ');
  return agencyLanguages.some((language) => {
    const template = templates.find(({ id }) => id === templateId('blank', language));
    if (!template) return false;
    const filled = (occasion: Occasion) =>
      words(writeAnswer(template, occasion, { ...to, language }).body);
    // A template with a greeting and a signature alone is what somebody wants to say.
    return words(message) === filled('blank') && filled('blank') !== filled('first');
  });
}

/**
 * Returns the subject of a further email, so that mail programs that thread by the subject keep one conversation, or null
 * before the first.
 * @param timeline the newest entry first
 */
export function furtherSubject(
  timeline: readonly Pick<TimelineEntry, 'kind' | 'by_mail' | 'subject'>[],
): string | null {
  const first = timeline.findLast(
    ({ kind, by_mail, subject }) => subject && (kind === 'email' || by_mail),
  );
  const topic = first?.subject?.replace(SUBJECT_PREFIX, '');
  // A Latin prefix would turn the direction of an Arabic subject.
  const prefix = topic && /^\P{L}*\p{Script=Arabic}/u.test(topic) ? 'رد' : 'Re';
  return topic ? `${prefix}: ${topic}`.slice(0, noteLimits.subject) : null;
}

/** Returns the values of the placeholders in an answer. */
const valuesOf = ({ name, reference, language, signature = '' }: Values) => ({
  name,
  reference,
  agency: agencyName(language),
  signature,
  booking: bookingUrl(language),
});

const PLACEHOLDER = /\{(name|reference|agency|signature|booking)\}/gu;

/** Fills in a template, without the lines that name a value which there is not, and without paragraphs that had no others. */
export function fillTemplate(template: string, to: Values): string {
  const values = valuesOf(to);
  const missing = (['signature', 'booking'] as const).filter((key) => values[key] === '');
  const isKept = (line: string) => !missing.some((key) => line.includes(`{${key}}`));
  return template
    .split('\n\n')
    .flatMap((paragraph) => {
      const lines = paragraph.split('\n');
      const kept = lines.filter(isKept);
      return kept.length > 0 ? [kept.join('\n')] : [];
    })
    .join('\n\n')
    .replace(PLACEHOLDER, (_, key: keyof typeof values) => values[key]);
}

/** Refuses a template with other words in braces, such as `{nom}` or `{first name}`, which clients would read. */
export const unknownWordsError = (template: unknown): string | undefined =>
  /\{\s*[\p{L}_][^{}\n]*\}/u.test(String(template ?? '').replace(PLACEHOLDER, ''))
    ? 'answers.unknown_word'
    : undefined;
