import { formatCents, formatDay } from '../../../../src/domain/offers.ts';
import { waysToReach } from './contact.ts';
import { agencyAddress, filled, lines, nameOfAgency, oneLine, type Written } from './format.ts';
import type { Block } from './layout.ts';
import type { Mail } from './mail.ts';
import { offerMailTexts } from './offerTexts.ts';
import { agencyTexts } from './texts.ts';

type OfferMail = Extract<Mail, { kind: 'offer' | 'offer_copy' }>;

/** Writes the email to the client that an offer is ready, or that the client accepted it. */
export function offerMail({ kind, language, offer }: OfferMail, siteUrl: string): Written {
  const { number, gross_cents, valid_until, token } = offer;
  const texts = offerMailTexts[language];
  const own = texts[kind];
  const entries = [
    { label: texts.number, value: number },
    { label: texts.total, value: formatCents(gross_cents, language) },
    { label: texts.validUntil, value: formatDay(valid_until, language) },
  ];
  return toClient(language, filled(own.subject, { number }, language), {
    ...{ ...own, secret: texts.secret, link: token === null ? null : `${siteUrl}/offer#${token}` },
    facts: [{ kind: 'terms', entries: kind === 'offer' ? entries : entries.slice(0, 2) }],
  });
}

/** Writes the email that asks the client to approve the delivered work, with the words of staff. */
export function deliveryMail(
  { language, project: { note, token } }: Extract<Mail, { kind: 'delivery' }>,
  siteUrl: string,
): Written {
  const own = offerMailTexts[language].delivery;
  return toClient(language, own.subject, {
    ...{ ...own, link: `${siteUrl}/offer#${token}` },
    facts: note ? [{ kind: 'typed', label: own.note, text: lines(note) }] : [],
  });
}

interface Content extends Record<'intro' | 'open' | 'next' | 'secret', string> {
  facts: readonly Block[];
  /** Null if the link is no longer valid. */
  link: string | null;
}

function toClient(language: Mail['language'], subject: string, content: Content): Written {
  const { intro, facts, link, open, next, secret } = content;
  const { greeting, contact } = offerMailTexts[language];
  return {
    replyTo: agencyAddress(language),
    subject,
    blocks: [
      { kind: 'paragraph', text: greeting },
      { kind: 'paragraph', text: intro },
      ...facts,
      ...(link === null ? [] : [linkBlock(open, link)]),
      { kind: 'paragraph', text: next },
      { kind: 'paragraph', text: contact },
      waysToReach(language),
      { kind: 'paragraph', text: nameOfAgency(language) },
      ...(link === null ? [] : [{ kind: 'paragraph' as const, text: secret, small: true }]),
    ],
  };
}

/** Writes the email to the agency that a client answered an offer. */
export function offerAnswer(
  { language, offer }: Extract<Mail, { kind: 'offer_answer' }>,
  siteUrl: string,
): Written {
  const { number, gross_cents, quote_id, status, answered_by, reason } = offer;
  const texts = agencyTexts[language];
  const own = texts.offer;
  const { number: numberLabel, total } = offerMailTexts[language];
  return {
    replyTo: agencyAddress(language),
    subject: filled(own.subjects[status], { number }, language),
    blocks: [
      { kind: 'paragraph', text: own.intros[status] },
      {
        kind: 'terms',
        entries: [
          { label: numberLabel, value: number },
          { label: total, value: formatCents(gross_cents, language) },
          ...(answered_by ? [{ label: own.by, value: oneLine(answered_by) }] : []),
        ],
      },
      ...(reason ? [{ kind: 'typed' as const, label: own.reason, text: lines(reason) }] : []),
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
    replyTo: agencyAddress(language),
    subject: filled(own.subject, { title: oneLine(title) }, language),
    blocks: [
      { kind: 'paragraph', text: own.intro },
      { kind: 'typed', label: own.label, text: lines(approved_by ?? missing ?? '') },
      linkBlock(texts.delivery.open, `${siteUrl}/admin/projects/${id}`),
      { kind: 'paragraph', text: texts.settings, small: true },
    ],
  };
}

const linkBlock = (text: string, href: string): Block => ({ kind: 'link', text, href });
