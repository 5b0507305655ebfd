import DialogActions from '@mui/material/DialogActions';
import { lazy, Suspense, useState } from 'react';
import type { Quote } from '../data/records';
import { useText } from '../i18n/useText';
import { useRowDelete } from '../list/useRowDelete';
import type { Failure } from '../ui/FailureAlert';
import { MenuButton } from '../ui/MenuButton';
import { StatusCell } from '../ui/StatusCell';
import { answerLink, type Channel, channels } from './answer';
import { ConversionLink } from './QuoteActions';
import { useSpamMark } from './useSpamMark';

const ErasePerson = lazy(() =>
  import('./ErasePerson').then((module) => ({ default: module.ErasePerson })),
);

interface Props {
  quote: Quote;
  onFailure: (failure: Failure) => void;
  onAnswer: (channel: Channel) => void;
  onClose: () => void;
}

/** Actions on the open quote. */
export function DetailActions({ quote, onFailure, onAnswer, onClose }: Props) {
  const text = useText();
  const [erasing, setErasing] = useState(false);
  const { busy, mark } = useSpamMark({ onFailure });
  const remove = useRowDelete('quotes');
  const answers = channels.map((channel) => ({
    key: channel,
    label: text(`quotes.by_${channel}`),
    disabled: answerLink(channel, quote, '') === null,
    onClick: () => onAnswer(channel),
  }));
  const more = [
    {
      key: 'spam',
      label: text(quote.is_spam ? 'quotes.clear_spam' : 'quotes.mark_spam'),
      disabled: busy,
      onClick: () => mark([quote.id], !quote.is_spam),
    },
    {
      key: 'delete',
      label: text('list.delete'),
      onClick: () => {
        remove(quote, quote.name);
        onClose();
      },
    },
    { key: 'erase', label: text('quotes.erase'), onClick: () => setErasing(true) },
  ];
  return (
    <DialogActions disableSpacing sx={actions}>
      <StatusCell resource="quotes" record={quote} name={quote.name} onFailure={onFailure} />
      <MenuButton label={text('quotes.answer')} variant="outlined" items={answers} />
      <ConversionLink quote={quote} />
      <MenuButton label={text('quotes.more')} items={more} />
      {erasing && (
        <Suspense fallback={null}>
          <ErasePerson email={quote.email} onClose={() => setErasing(false)} onErased={onClose} />
        </Suspense>
      )}
    </DialogActions>
  );
}

const actions = {
  paddingInline: { xs: 2, sm: 3 },
  paddingBlock: 1.5,
  gap: 1,
  flexWrap: 'wrap',
  '& > [role=combobox]': { marginInlineEnd: 'auto' },
};
