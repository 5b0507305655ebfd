import { oneLine } from '../../../../src/domain/texts.ts';
import {
  clientOf,
  filled,
  linkBlock,
  paragraph,
  termsOf,
  typed,
} from '../../../../src/letters/format.ts';
import { totalOf } from '../../../../src/letters/letters.ts';
import { letterTexts } from '../../../../src/letters/letterTexts.ts';
import { agencyTexts } from './agencyTexts.ts';
import type { Written } from './format.ts';
import type { Mail } from './mail.ts';

/** Writes the email to the agency that a client answered an offer. */
export function offerAnswer(
  { language, offer }: Extract<Mail, { kind: 'offer_answer' }>,
  siteUrl: string,
): Written {
  const { number, quote_id, status, answered_by, reason } = offer;
  const title = oneLine(offer.title);
  const client = oneLine(offer.client_company ?? offer.client_name);
  const texts = agencyTexts[language];
  const own = texts.offer;
  return {
    subject: filled(own.subjects[status], { number, client, title }, language),
    blocks: [
      paragraph(own.intros[status]),
      termsOf([
        [letterTexts[language].number, number],
        [own.title, title],
        [own.client, clientOf(offer, language)],
        totalOf(offer, language),
        [own.by, status === 'accepted' ? answered_by : null],
      ]),
      ...typed(own.reason, reason),
      linkBlock(texts.open, `${siteUrl}/admin/quotes/${quote_id}`),
      { kind: 'paragraph', text: texts.settings, small: true },
    ],
  };
}

/** Writes the email to the agency that a client approved the work, or misses something. */
export function deliveryAnswer(
  { language, project }: Extract<Mail, { kind: 'delivery_answer' }>,
  siteUrl: string,
): Written {
  const { id, title, approved_by, missing } = project;
  const texts = agencyTexts[language];
  const own = texts.delivery[approved_by === null ? 'missing' : 'approved'];
  return {
    subject: filled(own.subject, { title: oneLine(title) }, language),
    blocks: [
      paragraph(own.intro),
      termsOf([
        [texts.offer.title, title],
        [texts.offer.client, clientOf(project, language)],
      ]),
      ...typed(own.label, approved_by ?? missing),
      linkBlock(texts.delivery.open, `${siteUrl}/admin/projects/${id}`),
      { kind: 'paragraph', text: texts.settings, small: true },
    ],
  };
}
