import Box from '@mui/material/Box';
import { useState } from 'react';
import { useStore } from 'react-admin';
import { AUTHOR } from '../../data/preferences';
import type { Quote } from '../../data/records';
import { useFormats } from '../../i18n/useFormats';
import { useText } from '../../i18n/useText';
import { BusyButton } from '../../ui/BusyButton';
import type { Failure } from '../../ui/FailureAlert';
import { isTaken } from '../quoteModel';
import { TakeDialog } from './TakeDialog';
import { useTakeQuote } from './useTakeQuote';

interface Props {
  quote: Quote;
  onFailure: (failure: Failure) => void;
}

/** Shows who took a waiting quote, with a button to take it, release it or take it over. */
export function OnIt({ quote, onFailure }: Props) {
  const text = useText();
  const formats = useFormats();
  const [author, remember] = useStore(AUTHOR, '');
  const [isAsking, setAsking] = useState(false);
  const { mutate: take, isPending } = useTakeQuote(quote, onFailure);
  const name = isTaken(quote) ? quote.taken_by : null;
  const time = quote.taken_at ? formats.time(Date.parse(quote.taken_at)) : '';
  const isMine = name !== null && name === author.trim();
  const takeAs = (typed: string) => {
    remember(typed);
    setAsking(false);
    take(typed);
  };
  if (quote.status !== 'pending') return null;
  return (
    <Box sx={place}>
      {/* Always rendered, because a live region announces only later changes of its content. */}
      <span role="status">
        {name !== null && text(isMine ? 'quotes.taken_by_me' : 'quotes.taken', { name, time })}
      </span>
      {isMine ? (
        <BusyButton size="small" busy={isPending} onClick={() => take(null)}>
          {text('quotes.give_back')}
        </BusyButton>
      ) : (
        <BusyButton
          size="small"
          variant="outlined"
          busy={isPending}
          onClick={() => (name === null && author.trim() ? take(author.trim()) : setAsking(true))}
        >
          {text(name === null ? 'quotes.take' : 'quotes.take_over')}
        </BusyButton>
      )}
      {isAsking && (
        <TakeDialog
          question={name === null ? null : text('quotes.taken', { name, time })}
          author={author}
          onTake={takeAs}
          onClose={() => setAsking(false)}
        />
      )}
    </Box>
  );
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
