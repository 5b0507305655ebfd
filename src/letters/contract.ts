import { agency } from '../agency/agency.ts';
import { agencyName } from '../agency/agencyName.ts';
import { agencyLocales, formatCents, formatDay, formatRate } from '../domain/formats.ts';
import { type AgencyLanguage, COMMAS, siteLanguage } from '../domain/languages.ts';
import { lineNet, offerTotals, type PrintedOffer } from '../domain/offers.ts';
import { oneLine } from '../domain/texts.ts';
import { offerTexts, optionText } from '../offer/documentTexts.ts';
import type { Block } from './blocks.ts';
import { clientOf, filled, paragraph, termsOf, typed } from './format.ts';
import { type LetterOffer, offerLetter } from './letters.ts';

type Contract = LetterOffer & PrintedOffer & { number: string };

/**
 * Returns the email that an offer is accepted. It contains the whole contract, because the page of the offer is the
 * agency's, and this email is the client's own copy.
 */
export const offerCopy = (offer: Contract, language: AgencyLanguage, link: string | null) =>
  offerLetter('offer_copy', offer, language, link, contract(offer, language));

/** What was agreed: both sides, lines, totals, terms, and who accepted it when. */
function contract(offer: Contract, language: AgencyLanguage): Block[] {
  const { number, revision, introduction, terms, vat_case } = offer;
  const texts = offerTexts[language];
  const { company, form, capital, registration, vat } = agency.legal;
  const { street, postalCode, city, country } = agency.offices[0];
  const local = siteLanguage(language);
  const comma = COMMAS[language];
  const town = [postalCode, city[local]].filter(Boolean).join(' ');
  // In Arabic, the number of a street in Latin letters would change places with its name. `termsOf` removes isolates.
  const inOrder = (text: string | null) =>
    text && language === 'ar' ? `\u200e${text}\u200f` : text;
  const name = company || agencyName(language);
  const sender = [name, form, inOrder(street[local]), town, country[local]];
  const money = (cents: number) => formatCents(cents, language);
  const fill = (text: string, values: Record<string, string>) => filled(text, values, language);
  const { net, rates, gross } = offerTotals(offer.lines, offer.chosen);
  const hasVat = vat_case === 'charged';
  const count = new Intl.NumberFormat(agencyLocales[language]);
  return [
    termsOf([
      [
        texts.offer,
        revision > 1 ? `${number} ${fill(texts.revision, { revision: String(revision) })}` : number,
      ],
      [texts.from, sender.filter(Boolean).join(comma)],
      [texts.capital, capital],
      [texts.registration, registration],
      [texts.vatNumber, vat],
      [
        texts.to,
        [clientOf(offer, language), inOrder(offer.client_address)].filter(Boolean).join(comma),
      ],
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
