import Button, { type ButtonProps } from '@mui/material/Button';
import { type RaRecord, useCreate } from 'react-admin';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../data/paths';
import { useText } from '../i18n/useText';
import { BusyButton, MenuButton } from '../kit/controls';
import { ONE_AFTER_THE_OTHER, useDone, useFailure } from '../kit/useSave';
import type { OfferAction } from './offerStep';
import type { Offer } from './table';
import type { OfferMenu } from './useOfferMenu';

interface Props extends Pick<ButtonProps, 'variant' | 'size'> {
  action: OfferAction | 'write';
  quote: { id: string; name: string; reference: string; language: string };
  /** Undefined while it is being read. */
  offer: Offer | undefined;
  menu: OfferMenu;
}

/** The button for what staff do next with the offer of a quote. */
export function OfferButton({ action, quote, offer, menu, ...button }: Props) {
  const text = useText();
  const { search } = useLocation();
  switch (action) {
    case 'write':
    case 'write_another':
    case 'open_draft':
      return (
        <Button
          {...button}
          component={Link}
          to={paths.offer(quote.id, search)}
          replace
          aria-keyshortcuts="o"
        >
          {text(`offer.${action}`)}
        </Button>
      );
    case 'send':
      return (
        <Button
          {...button}
          component={Link}
          to={paths.send(quote.id, offer?.id ?? '', search)}
          replace
          disabled={!offer}
        >
          {text('offer.send')}
        </Button>
      );
    case 'record':
      return (
        <MenuButton
          {...button}
          label={text('offer.answer')}
          disabled={!offer}
          items={(['accepted', 'declined'] as const).map((key) => ({
            key,
            label: text(`offer.${key}`),
            onClick: () => menu.ask(key),
          }))}
        />
      );
    case 'copy':
      return (
        <Button {...button} disabled={!offer?.token} onClick={menu.copy}>
          {text('letter.copy_link')}
        </Button>
      );
    case 'extend':
      return (
        <Button {...button} disabled={!offer} onClick={() => menu.ask('extend')}>
          {text('offer.extend')}
        </Button>
      );
    case 'convert':
      return (
        <Button {...button} component={Link} to={paths.convert(quote.id, search)}>
          {text('quotes.convert')}
        </Button>
      );
    case 'further':
      return <FurtherWorkButton {...button} quote={quote} />;
  }
}

/**
 * Offers further work to a client who has accepted an offer. Creates another quote of the same client, because a quote has
 * one accepted offer, and opens the form of its offer.
 */
function FurtherWorkButton({ quote, ...button }: Pick<Props, 'quote' | 'variant' | 'size'>) {
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
