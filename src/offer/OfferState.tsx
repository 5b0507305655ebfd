import type { Ref } from 'react';
import { formatDay } from '../domain/formats';
import { offerState, type ReadOffer } from '../domain/link';
import { Contacts } from './Contacts';
import { Filled } from './Filled';
import { pageTexts } from './pageTexts';
import { Title } from './Title';

interface Props {
  offer: ReadOffer;
  /** The sentence about the state, which gets the focus after an answer. */
  outcome?: Ref<HTMLParagraphElement>;
}

/** What the client buys and its total, below the state of the offer; then what the client can do next. */
export function OfferState({ offer, outcome }: Props) {
  const { language, number, valid_until, answered_at, answered_by } = offer;
  const texts = pageTexts[language];
  const state = offerState(offer);
  const day = (state === 'accepted' || state === 'declined' ? answered_at : valid_until) ?? '';
  return (
    <>
      <Title linked={offer} title={offer.title} outcome={outcome} isQuiet={state === 'sent'}>
        <Filled
          text={texts.states[state]}
          values={{
            number,
            day: day && formatDay(day, language),
            name: answered_by ?? '',
          }}
        />
      </Title>
      {state === 'accepted' && (
        <section aria-labelledby="next">
          <h2 id="next">{texts.nextTitle}</h2>
          <ol>
            {texts.next.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          <p>{texts.nextNote}</p>
        </section>
      )}
      {state === 'declined' && <p>{texts.declinedText}</p>}
      {state === 'expired' && <p>{texts.expiredText}</p>}
      {state !== 'sent' && <Contacts language={language} number={number} />}
    </>
  );
}
