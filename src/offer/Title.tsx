import type { ReactNode, Ref } from 'react';
import { formatCents } from '../domain/formats';
import { isOffer, type Linked, type ReadOffer } from '../domain/link';
import { offerTexts } from './documentTexts';

interface Props {
  linked: Linked;
  title: string;
  outcome: Ref<HTMLParagraphElement> | undefined;
  /** Whether the sentence about the state is no news. */
  isQuiet?: boolean;
  /** The sentence about the state. */
  children: ReactNode;
}

/** The heading of the page: what the client buys, with its total. Above it stands the state of the offer or of the work. */
export function Title({ linked, title, outcome, isQuiet = false, children }: Props) {
  return (
    <>
      <p ref={outcome} className="state" data-quiet={isQuiet} tabIndex={-1}>
        {children}
      </p>
      <div className="bought">
        <h1>
          <bdi>{title}</bdi>
        </h1>
        {isOffer(linked) && <Total offer={linked} />}
      </div>
    </>
  );
}

/** The total of an offer in large figures. */
export function Total({ offer }: { offer: ReadOffer }) {
  const { gross_cents, language, vat_case } = offer;
  return (
    <p className="figure">
      <span>{formatCents(gross_cents, language)}</span>
      {offerTexts[language][vat_case === 'charged' ? 'gross' : 'due']}
    </p>
  );
}
