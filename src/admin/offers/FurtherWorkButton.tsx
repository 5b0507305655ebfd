import type { ButtonProps } from '@mui/material/Button';
import { type RaRecord, useCreate } from 'react-admin';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../data/paths';
import { useText } from '../i18n/useText';
import { BusyButton } from '../kit/controls';
import { ONE_AFTER_THE_OTHER, useDone, useFailure } from '../kit/useSave';

interface Props extends Pick<ButtonProps, 'variant' | 'size'> {
  quote: { id: string; reference: string; name: string; language: string };
}

/**
 * Offers further work to a client who has accepted an offer. Creates another quote of the same client, because a quote has
 * one accepted offer, and opens the form of its offer.
 */
export function FurtherWorkButton({ quote, ...button }: Props) {
  const { id, reference, name, language } = quote;
  const text = useText();
  const navigate = useNavigate();
  const { search } = useLocation();
  const done = useDone();
  const fail = useFailure('offer.further_failed');
  const [create, { isPending: busy }] = useCreate<RaRecord<string>>(
    'quotes',
    undefined,
    ONE_AFTER_THE_OTHER,
  );
  const write = () => {
    const message = text('offer.follows', { reference });
    const data = { follows_quote_id: id, language, message };
    const options = {
      onSuccess(created: RaRecord<string>) {
        const names = { reference: created.reference, earlier: reference };
        const next = [{ label: text('ra.action.open'), to: paths.record('quotes', created.id) }];
        done(text('offer.further_created', names), { next });
        navigate(paths.offer(created.id, search));
      },
      onError: (error: unknown) => fail(error, name),
    };
    void create('quotes', { data }, options);
  };
  return (
    <BusyButton {...button} busy={busy} onClick={write}>
      {text('offer.write_another')}
    </BusyButton>
  );
}
