import { useRef } from 'react';
import { useDataProvider } from 'react-admin';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Addressee } from '../conversation/answer';
import { paths } from '../data/paths';
import { useText } from '../i18n/useText';
import { useChange } from '../ui/changes/useChange';
import { BusyButton } from '../ui/controls';

/**
 * Offers further work to a client who has accepted an offer. Creates another quote of the same client, because a quote has
 * one accepted offer, and opens the form of its offer.
 */
export function FurtherWorkButton({
  to: { record, reference, name, language },
}: {
  to: Addressee;
}) {
  const text = useText();
  const navigate = useNavigate();
  const { search } = useLocation();
  const dataProvider = useDataProvider();
  const created = useRef('');
  const { change, busy } = useChange<void>({
    failed: 'offer.further_failed',
    async send(_input, { createId }) {
      const values = {
        follows_quote_id: record.id,
        language,
        message: text('offer.follows', { reference }),
      };
      const data = { id: createId(values), ...values };
      const { data: quote } = await dataProvider.create('quotes', { data });
      created.current = quote.id;
      const message = text('offer.further_created', {
        reference: quote.reference,
        earlier: reference,
      });
      return { message, to: paths.record('quotes', quote.id) };
    },
    onChanged: () => navigate(paths.offer(created.current, search)),
  });
  return (
    <BusyButton
      size="small"
      variant="outlined"
      busy={busy}
      onClick={() => void change(undefined, name)}
    >
      {text('offer.write_another')}
    </BusyButton>
  );
}
