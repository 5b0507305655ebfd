import Box from '@mui/material/Box';
import { useState } from 'react';
import { useDataProvider, useStore } from 'react-admin';
import type { AdminDataProvider } from '../../data/dataProvider';
import { ConflictError } from '../../data/errors';
import { AUTHOR } from '../../data/preferences';
import { useFormats } from '../../i18n/useFormats';
import { useText } from '../../i18n/useText';
import { NameDialog } from '../../notes/NameDialog';
import { BusyButton } from '../../ui/BusyButton';
import { useChange } from '../../ui/changes/useChange';
import type { Failure } from '../../ui/FailureAlert';
import { isTaken } from '../quoteModel';
import type { Quote } from '../table';

interface Props {
  quote: Quote;
  onFailure: (failure: Failure) => void;
}

/** Shows who took a waiting quote, with a button to take it, release it or take it over. */
export function OnIt({ quote, onFailure }: Props) {
  const text = useText();
  const formats = useFormats();
  const [author] = useStore(AUTHOR, '');
  const [isAsking, setAsking] = useState(false);
  const { change, busy } = useTakeQuote(quote, onFailure);
  const take = (name: string | null) => void change(name);
  const name = isTaken(quote) ? quote.taken_by : null;
  const time = quote.taken_at ? formats.time(Date.parse(quote.taken_at)) : '';
  const isMine = name !== null && name === author.trim();
  if (quote.status !== 'pending') return null;
  return (
    <Box sx={place}>
      {/* Always rendered, because a live region announces only later changes of its content. */}
      <span role="status">
        {name !== null && text(isMine ? 'quotes.taken_by_me' : 'quotes.taken', { name, time })}
      </span>
      {isMine ? (
        <BusyButton size="small" busy={busy} onClick={() => take(null)}>
          {text('quotes.give_back')}
        </BusyButton>
      ) : (
        <BusyButton
          size="small"
          variant="outlined"
          busy={busy}
          onClick={() => (name === null && author.trim() ? take(author.trim()) : setAsking(true))}
        >
          {text(name === null ? 'quotes.take' : 'quotes.take_over')}
        </BusyButton>
      )}
      {isAsking && (
        <NameDialog
          action={{
            title: text(name === null ? 'quotes.take' : 'quotes.take_over_question'),
            question: name === null ? null : text('quotes.taken', { name, time }),
            label: text(name === null ? 'quotes.take' : 'quotes.take_over'),
            run: take,
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </Box>
  );
}

/**
 * Takes a quote or releases it. If somebody else took the quote first, changes nothing. The quote is
 * then read again, and shows their name.
 */
function useTakeQuote(quote: Quote, onFailure: (failure: Failure) => void) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  // Ignores a claim that has expired. Otherwise, a person who takes the same quote again would
  // change no value, and no request would be sent.
  const previousData = isTaken(quote) ? quote : { ...quote, taken_by: null };
  return useChange<string | null>({
    onFailure,
    failed: 'quotes.update_failed',
    async send(taken_by) {
      const params = { id: quote.id, data: { taken_by }, previousData };
      await dataProvider.update<Quote>('quotes', params).catch((error: unknown) => {
        if (!(error instanceof ConflictError)) throw error;
      });
      return null;
    },
  });
}

const place = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'end',
  columnGap: 1,
  fontSize: '0.875rem',
  '& button': { minHeight: { xs: 44, sm: 32 } },
};
