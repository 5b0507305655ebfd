import type { Ref } from 'react';
import { formatCents, formatDay, offerState, type ReadOffer } from '../domain/offers';
import { Contacts } from './Contacts';
import { Filled } from './Filled';
import { pageTexts } from './pageTexts';
import { offerTexts } from './texts';

/** One sentence that says the state of the offer, its total, and what the client can do next. */
export function OfferState({
  offer,
  heading,
}: {
  offer: ReadOffer;
  heading: Ref<HTMLHeadingElement>;
}) {
  const { language, number, title, valid_until, answered_at, answered_by } = offer;
  const texts = pageTexts[language];
  const state = offerState(offer);
  const day = (state === 'accepted' || state === 'declined' ? answered_at : valid_until) ?? '';
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        <Filled
          text={texts.states[state]}
          values={{
            number,
            day: day && formatDay(day, language),
            name: answered_by ?? '',
          }}
        />
      </h1>
      <p dir="auto">{title}</p>
      <p className="figure">
        <span>{formatCents(offer.gross_cents, language)}</span>
        {offerTexts[language][offer.vat_case === 'charged' ? 'gross' : 'due']}
      </p>
      {state === 'accepted' && (
        <section aria-labelledby="next">
          <h2 id="next">{texts.nextTitle}</h2>
          <ol>
            {texts.next.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </section>
      )}
      {state === 'declined' && <p>{texts.declinedText}</p>}
      {state === 'expired' && <p>{texts.expiredText}</p>}
      {state !== 'sent' && <Contacts language={language} number={number} />}
    </>
  );
}
