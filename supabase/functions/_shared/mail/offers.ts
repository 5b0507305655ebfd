import { agency } from '../../../../src/agency/agency.ts';
import { letterTexts } from '../../../../src/agency/letters.ts';
import {
  clientLocales,
  formatCents,
  formatDay,
  formatRate,
  lineNet,
  offerTotals,
} from '../../../../src/domain/offers.ts';
import { offerTexts, optionText } from '../../../../src/offer/texts.ts';
import { waysToReach } from './contact.ts';
import { filled, lines, nameOfAgency, oneLine, type Written } from './format.ts';
import type { Block, Term } from './layout.ts';
import type { Mail, MailedOffer } from './mail.ts';
import { agencyTexts } from './texts.ts';

type OfferMail = Extract<Mail, { kind: 'offer' | 'offer_copy' | 'offer_reminder' }>;

/**
 * Writes the email to the client that an offer is ready, that it waits for an answer, or that the client accepted it. The
 * last one contains the whole contract, because the page of the offer is the agency's, and this email is the client's own
 * copy.
 */
export function offerMail({ kind, language, offer }: OfferMail, siteUrl: string): Written {
  const { number, gross_cents, valid_until, token, letter } = offer;
  const texts = letterTexts[language];
  return toClient(
    language,
    texts[kind],
    { ...offer, name: offer.client_name },
    {
      letter: kind === 'offer' ? letter : null,
      secret: texts.secret,
      link: token === null ? null : `${siteUrl}/offer#${token}`,
      facts:
        kind === 'offer_copy'
          ? contract(offer, language)
          : [
              {
                kind: 'terms',
                entries: [
                  { label: texts.number, value: number },
                  { label: texts.total, value: formatCents(gross_cents, language) },
                  { label: texts.validUntil, value: formatDay(valid_until, language) },
                ],
              },
            ],
    },
  );
}

/** What was agreed: both sides, lines, totals, terms, and who accepted it when. */
function contract(offer: MailedOffer, language: Mail['language']): Block[] {
  const { number, revision, introduction, terms, vat_case } = offer;
  const texts = offerTexts[language];
  const { company, form, registration, vat } = agency.legal;
  const money = (cents: number) => formatCents(cents, language);
  const fill = (text: string, values: Record<string, string>) => filled(text, values, language);
  const { net, rates, gross } = offerTotals(offer.lines, offer.chosen);
  const hasVat = vat_case === 'charged';
  const count = new Intl.NumberFormat(clientLocales[language]);
  return [
    termsOf([
      [
        texts.offer,
        revision > 1 ? `${number} ${fill(texts.revision, { revision: String(revision) })}` : number,
      ],
      [texts.from, [company || nameOfAgency(language), form].filter(Boolean).join(', ')],
      [texts.registration, registration],
      [texts.vatNumber, vat],
      [texts.to, clientOf(offer)],
      [texts.vatNumber, offer.client_vat_number],
      [texts.issued, offer.sent_at && formatDay(offer.sent_at, language)],
      [texts.start, offer.start_on && formatDay(offer.start_on, language)],
      [texts.duration, offer.duration],
    ]),
    ...typed(texts.description, introduction),
    {
      kind: 'items',
      label: texts.lines,
      items: offer.lines.map((line, index) => ({
        text: oneLine(line.text),
        detail: [
          `${count.format(line.quantity)} × ${money(line.unit_cents)}`,
          ...(hasVat ? [`${texts.vatRate} ${formatRate(line.vat_rate, language)}`] : []),
          ...(line.optional ? [optionText(offer, index)] : []),
        ].join(' · '),
        amount: money(lineNet(line)),
      })),
    },
    {
      kind: 'sums',
      sums: [
        { text: texts.net, amount: money(net) },
        ...(hasVat ? rates : []).map(({ rate, net, vat }) => ({
          text: fill(texts.vat, { rate: formatRate(rate, language), net: money(net) }),
          amount: money(vat),
        })),
        { text: hasVat ? texts.gross : texts.due, amount: money(gross) },
      ],
    },
    ...(vat_case === 'charged' ? [] : [paragraph(texts.vatCases[vat_case])]),
    ...typed(texts.terms, terms),
    ...(offer.answered_by && offer.answered_at
      ? [
          paragraph(
            fill(texts.accepted, {
              name: oneLine(offer.answered_by),
              day: formatDay(offer.answered_at, language),
            }),
          ),
        ]
      : []),
  ];
}

const clientOf = ({
  client_name,
  client_company,
}: Pick<MailedOffer, 'client_name' | 'client_company'>): string =>
  [client_name, client_company].filter(Boolean).join(', ');

const paragraph = (text: string): Block => ({ kind: 'paragraph', text });
const typed = (label: string, text: string | null): Block[] =>
  text ? [{ kind: 'typed', label: oneLine(label), text: lines(text) }] : [];
const termsOf = (facts: readonly [label: string, value: string | null][]): Block => ({
  kind: 'terms',
  entries: facts.flatMap(([label, value]): Term[] =>
    value ? [{ label, value: oneLine(value) }] : [],
  ),
});

/** Writes the email that asks the client to approve the delivered work, with the words of staff. */
export function deliveryMail(
  { language, project }: Extract<Mail, { kind: 'delivery' }>,
  siteUrl: string,
): Written {
  const own = letterTexts[language].delivery;
  const { note, token, title, client_name } = project;
  return toClient(
    language,
    own,
    { title, name: client_name },
    {
      letter: null,
      secret: own.secret,
      link: `${siteUrl}/offer#${token}`,
      facts: typed(own.note, note),
    },
  );
}

interface Content {
  /** What staff wrote in place of the greeting and the first sentence. */
  letter: string | null;
  facts: readonly Block[];
  /** Null if the link is no longer valid. */
  link: string | null;
  secret: string;
}

function toClient(
  language: Mail['language'],
  own: Record<'subject' | 'intro' | 'open' | 'next', string>,
  { name, title, number = '' }: { name: string; title: string; number?: string },
  { letter, facts, link, secret }: Content,
): Written {
  const { greeting, contact } = letterTexts[language];
  const values = { name: oneLine(name), title: oneLine(title), number };
  return {
    subject: filled(own.subject, values, language),
    blocks: [
      ...(letter
        ? [{ kind: 'letter' as const, text: lines(letter) }]
        : [greeting, own.intro].map((text) => paragraph(filled(text, values, language)))),
      ...facts,
      ...(link === null ? [] : [linkBlock(own.open, link)]),
      paragraph(own.next),
      paragraph(contact),
      waysToReach(language),
      paragraph(nameOfAgency(language)),
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
  const title = oneLine(offer.title);
  const client = oneLine(offer.client_company ?? offer.client_name);
  const texts = agencyTexts[language];
  const own = texts.offer;
  const { number: numberLabel, total } = letterTexts[language];
  return {
    subject: filled(own.subjects[status], { number, client, title }, language),
    blocks: [
      paragraph(own.intros[status]),
      termsOf([
        [numberLabel, number],
        [own.title, title],
        [own.client, clientOf(offer)],
        [total, formatCents(gross_cents, language)],
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
        [texts.offer.client, clientOf(project)],
      ]),
      ...typed(own.label, approved_by ?? missing),
      linkBlock(texts.delivery.open, `${siteUrl}/admin/projects/${id}`),
      { kind: 'paragraph', text: texts.settings, small: true },
    ],
  };
}

const linkBlock = (text: string, href: string): Block => ({ kind: 'link', text, href });
