import { type RaRecord, useCreate } from 'react-admin';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../data/paths';
import { useText } from '../i18n/useText';
import { isWriting } from '../screen/screen';
import { useIsShown } from '../screen/useIsShown';
import { ONE_AFTER_THE_OTHER, useDone, useFailure } from '../write/useSave';

export interface AcceptedQuote {
  id: string;
  reference: string;
  name: string;
  language: string;
}

/**
 * Returns a function that offers further work to a client who has accepted an offer. It creates another quote of the same
 * client, because a quote has one accepted offer, and opens the form of its offer.
 */
export function useFurtherWork() {
  const text = useText();
  const navigate = useNavigate();
  const { search } = useLocation();
  const done = useDone();
  const isShown = useIsShown();
  const fail = useFailure('offer.further_failed');
  const [create, { isPending: busy }] = useCreate<RaRecord<string>>(
    'quotes',
    undefined,
    ONE_AFTER_THE_OTHER,
  );
  const write = ({ id, reference, name, language }: AcceptedQuote) => {
    const message = text('offer.follows', { reference });
    const data = { follows_quote_id: id, language, message };
    const options = {
      onSuccess(created: RaRecord<string>) {
        const names = { reference: created.reference, earlier: reference };
        const next = [{ label: text('ra.action.open'), to: paths.record('quotes', created.id) }];
        done(text('offer.further_created', names), { next });
        // Nobody who has gone on meanwhile loses the screen.
        if (isShown() && !isWriting()) navigate(paths.offer(created.id, search));
      },
      onError: (error: unknown) => fail(error, name),
    };
    void create('quotes', { data }, options);
  };
  return { write, busy };
}
