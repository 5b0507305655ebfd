import { agency } from '../../agency';
import { latinDigits } from '../../domain/digits';
import { mailtoLink } from '../../domain/mailto';
import type { SiteLanguage } from '../../domain/quotes';
import type { Quote } from '../data/records';
import { phoneLink } from './quoteModel';

export const channels = ['email', 'phone', 'whatsapp'] as const;
export type Channel = (typeof channels)[number];

/** Templates in the visitor's language, not that of staff. */
export const templates: Readonly<Record<SiteLanguage, { subject: string; text: string }>> = {
  en: {
    subject: `Your request {reference} – ${agency.name.en}`,
    text: `Hello {name},\n\nThank you for your request {reference}. We have read it and would like to talk it through with you. When would suit you this week?\n\n${agency.name.en}`,
  },
  ar: {
    subject: `طلبكم {reference} – ${agency.name.ar}`,
    text: `مرحبًا {name}،\n\nشكرًا على طلبكم {reference}. اطّلعنا عليه ونودّ أن نتحدث معكم عنه. ما الوقت المناسب لكم هذا الأسبوع؟\n\n${agency.name.ar}`,
  },
};

type Placeholders = Pick<Quote, 'name' | 'reference'>;

export const fillTemplate = (template: string, placeholders: Placeholders): string =>
  template.replace(/\{(name|reference)\}/gu, (_, key: keyof Placeholders) => placeholders[key]);

/** A shorter name is likely to stand for something else where the text holds it. */
const MIN_NAME_LENGTH = 3;

/** Turns an answer to one quote into a template for the next. */
export const toTemplate = (typed: string, { name, reference }: Placeholders): string => {
  const template = typed.replaceAll(reference, '{reference}');
  if (name.length < MIN_NAME_LENGTH) return template;
  const literal = name.replace(/[\\^$.*+?()[\]{}|/]/gu, '\\$&');
  return template.replace(
    new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])${literal}(?![\\p{L}\\p{M}\\p{N}])`, 'gu'),
    '{name}',
  );
};

/**
 * The international number without a plus sign, as wa.me requires; null when the country is unknown.
 * National numbers are French, or mobile numbers of the Emirates on Arabic pages.
 */
export function whatsappNumber(phone: string | null, language: SiteLanguage): string | null {
  const typed = latinDigits(phone ?? '').replace(/\(0\)|[^\d+]/gu, '');
  const international = /^(?:\+|00)(\d{8,15})$/u.exec(typed)?.[1];
  if (international) return international;
  if (language === 'ar' && /^05\d{8}$/u.test(typed)) return `971${typed.slice(1)}`;
  return /^0[1-9]\d{8}$/u.test(typed) ? `33${typed.slice(1)}` : null;
}

type Answerable = Pick<Quote, 'email' | 'phone' | 'name' | 'reference'> & { language: string };

export const languageOf = (quote: { language: string }): SiteLanguage =>
  quote.language === 'ar' ? 'ar' : 'en';

/** The link that opens a channel with the message; null when the quote has no such address. */
export function answerLink(channel: Channel, quote: Answerable, message: string): string | null {
  const language = languageOf(quote);
  if (channel === 'email') {
    const subject = fillTemplate(templates[language].subject, quote);
    return mailtoLink(quote.email, { subject, body: message });
  }
  if (channel === 'phone') return quote.phone ? phoneLink(quote.phone) : null;
  const number = whatsappNumber(quote.phone, language);
  return number && `https://wa.me/${number}?text=${encodeURIComponent(message)}`;
}
