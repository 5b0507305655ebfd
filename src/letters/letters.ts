import { agencyName } from '../agency/agencyName.ts';
import { formatCents, formatDay } from '../domain/formats.ts';
import type { AgencyLanguage } from '../domain/languages.ts';
import { oneLine, withoutControls } from '../domain/texts.ts';
import { offerTexts } from '../offer/documentTexts.ts';
import type { Block } from './blocks.ts';
import { waysToReach } from './contact.ts';
import { filled, filledText, type Letter, linkBlock, paragraph, termsOf, typed } from './format.ts';
import { letterTexts, receiptTexts } from './letterTexts.ts';

/** What an email about an offer names. */
export interface LetterOffer {
  number: string;
  title: string;
  client_name: string;
  gross_cents: number;
  vat_case: string;
  valid_until: string;
  /** The words of staff, with which the email of the offer begins. */
  letter: string | null;
}

/**
 * Returns the email to the client that an offer is ready, that it waits for an answer, or that it is accepted.
 * @param link null if it is no longer valid
 */
export function offerLetter(
  kind: 'offer' | 'offer_copy' | 'offer_reminder',
  offer: LetterOffer,
  language: AgencyLanguage,
  link: string | null,
  facts = offerFacts(offer, language),
): Letter {
  const { client_name: name, title, number, letter } = offer;
  const texts = letterTexts[language];
  return toClient(
    language,
    texts[kind],
    { name, title, number },
    { letter: kind === 'offer' ? letter : null, secret: texts.secret, link, facts },
  );
}

function offerFacts(offer: LetterOffer, language: AgencyLanguage): Block[] {
  const { number, validUntil } = letterTexts[language];
  return [
    termsOf([
      [number, offer.number],
      totalOf(offer, language),
      [validUntil, formatDay(offer.valid_until, language)],
    ]),
  ];
}

/** The total, called as in the document: French businesses read a price without a word as one without VAT. */
export const totalOf = (
  { gross_cents, vat_case }: Pick<LetterOffer, 'gross_cents' | 'vat_case'>,
  language: AgencyLanguage,
): [label: string, value: string] => [
  offerTexts[language][vat_case === 'charged' ? 'gross' : 'due'],
  formatCents(gross_cents, language),
];

/** With what the email of an offer begins, if staff write nothing else. */
export function usualBeginning(
  { client_name: name, title }: Pick<LetterOffer, 'client_name' | 'title'>,
  language: AgencyLanguage,
): string {
  const { greeting, offer } = letterTexts[language];
  return [greeting, offer.intro].map((text) => filledText(text, { name, title })).join('\n\n');
}

interface Delivery {
  title: string;
  client_name: string;
  /** What staff write about the work. */
  note: string | null;
}

/** Returns the email that asks the client to approve the delivered work. */
export function deliveryLetter(
  { title, client_name: name, note }: Delivery,
  language: AgencyLanguage,
  link: string,
): Letter {
  const own = letterTexts[language].delivery;
  const facts = typed(own.note, note);
  return toClient(
    language,
    own,
    { name, title },
    { letter: null, secret: own.secret, link, facts },
  );
}

/** Returns the WhatsApp message with the link of an offer. Words of staff take the place of the usual sentence. */
export const offerMessage = (
  { client_name: name, number, letter }: Pick<LetterOffer, 'client_name' | 'number' | 'letter'>,
  language: AgencyLanguage,
  link: string,
): string =>
  letter
    ? `${letter}\n\n${link}`
    : filledText(letterTexts[language].offer.message, { name, number, link });

/** Returns the WhatsApp message with the link of delivered work. */
export const deliveryMessage = (
  { client_name: name }: Pick<Delivery, 'client_name'>,
  language: AgencyLanguage,
  link: string,
): string => filledText(letterTexts[language].delivery.message, { name, link });

interface Content {
  /** What staff wrote in place of the greeting and the first sentence. */
  letter: string | null;
  facts: readonly Block[];
  /** Null if the link is no longer valid. */
  link: string | null;
  /** The warning that the link is a secret. */
  secret: string;
}

function toClient(
  language: AgencyLanguage,
  own: Record<'subject' | 'intro' | 'open' | 'next', string>,
  { name, title, number = '' }: { name: string; title: string; number?: string },
  { letter, facts, link, secret }: Content,
): Letter {
  const { greeting, contact } = letterTexts[language];
  const values = { name: oneLine(name), title: oneLine(title), number };
  return {
    subject: filled(own.subject, values, language),
    blocks: [
      ...(letter
        ? [{ kind: 'letter' as const, text: withoutControls(letter) }]
        : [greeting, own.intro].map((text) => paragraph(filled(text, values, language)))),
      ...facts,
      ...(link === null ? [] : [linkBlock(own.open, link)]),
      paragraph(own.next),
      paragraph(contact),
      waysToReach(language),
      paragraph(agencyName(language)),
      ...(link === null ? [] : [{ kind: 'paragraph' as const, text: secret, small: true }]),
    ],
  };
}

/**
 * Returns the email that confirms a request. It contains no text that the visitor typed, because the visitor may have
 * typed the email address of somebody else.
 */
export function receiptLetter(reference: string, language: AgencyLanguage): Letter {
  const texts = receiptTexts[language];
  return {
    subject: filled(texts.subject, { reference }, language),
    blocks: [
      paragraph(texts.greeting),
      paragraph(texts.thanks),
      termsOf([[texts.reference, reference]]),
      paragraph(texts.next),
      paragraph(texts.approval),
      paragraph(texts.contact),
      waysToReach(language),
      paragraph(agencyName(language)),
      { kind: 'paragraph', text: texts.mistake, small: true },
    ],
  };
}
