import Button, { type ButtonProps } from '@mui/material/Button';
import { Link, useLocation } from 'react-router-dom';
import { paths } from '../data/paths';
import { useText } from '../i18n/useText';
import { BusyButton, MenuButton } from '../screen/controls';
import type { OfferAction } from './offerStep';
import type { Offer } from './table';
import { type AcceptedQuote, useFurtherWork } from './useFurtherWork';
import type { OfferMenu } from './useOfferMenu';

interface Props extends Pick<ButtonProps, 'variant' | 'size'> {
  action: OfferAction | 'write';
  quote: AcceptedQuote;
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
            label: text(`offer.action_${key}`),
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
          {text('offer.action_extend')}
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

function FurtherWorkButton({ quote, ...button }: Pick<Props, 'quote' | 'variant' | 'size'>) {
  const text = useText();
  const { write, busy } = useFurtherWork();
  return (
    <BusyButton {...button} busy={busy} onClick={() => write(quote)}>
      {text('offer.write_another')}
    </BusyButton>
  );
}
