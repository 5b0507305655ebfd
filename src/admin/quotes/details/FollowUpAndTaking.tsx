import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useDataProvider, useStore } from 'react-admin';
import { dayAfter, nextMonday } from '../../../domain/dates';
import { AUTHOR } from '../../data/clientState';
import type { AdminDataProvider } from '../../data/dataProvider';
import { ConflictError } from '../../data/errors';
import { useFormats } from '../../i18n/useFormats';
import { useText } from '../../i18n/useText';
import { NameDialog } from '../../notes/NameDialog';
import { FIELD_HEIGHT } from '../../theme/AdminTheme';
import { useChange } from '../../ui/changes/useChange';
import { useEdit } from '../../ui/changes/useRecordChanges';
import { BusyButton } from '../../ui/controls';
import { dayRange } from '../../ui/dates';
import { type Failure, FailureAlert } from '../../ui/Failures';
import { DetailSection } from '../../ui/RecordParts';
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

/** The day on which to call back. Three buttons set common days, and an input sets any other day. */
export function FollowUp({ quote }: { quote: Quote }) {
  const text = useText();
  const formats = useFormats();
  const [typed, type] = useState<string | null>(null);
  const { change, busy, failure, dismiss } = useEdit<Quote>('quotes', {
    failed: 'quotes.update_failed',
    saved: ({ name, follow_up_on: day }) =>
      text('app.change', {
        name,
        value: day
          ? text('follow_up.saved', { day: formats.calendarDay(day) })
          : text('follow_up.cleared'),
      }),
  });
  const save = (day: string | null) =>
    void change({ data: { follow_up_on: day }, base: quote }, quote.name);
  const now = new Date();
  const presets = [
    { label: text('follow_up.tomorrow'), day: dayAfter(now, 1) },
    { label: text('follow_up.in_3_days'), day: dayAfter(now, 3) },
    { label: text('follow_up.next_week'), day: nextMonday(now) },
  ];
  const stored = quote.follow_up_on ?? '';
  if (typed === stored) type(null);
  const shown = typed ?? stored;
  return (
    <DetailSection title={text('follow_up.title')}>
      <FailureAlert failure={failure} onDismiss={dismiss} />
      <Box
        component="form"
        onSubmit={(event) => {
          event.preventDefault();
          save(shown || null);
        }}
        sx={row}
      >
        <TextField
          type="date"
          size="small"
          label={text('follow_up.day')}
          value={shown}
          onChange={({ target }) => type(target.value)}
          slotProps={{ inputLabel: { shrink: true }, htmlInput: dayRange }}
        />
        {shown !== stored && (
          <BusyButton type="submit" variant="contained" busy={busy}>
            {text('follow_up.set')}
          </BusyButton>
        )}
        {presets.map(({ label, day }) => (
          <BusyButton
            key={label}
            variant="outlined"
            busy={busy}
            aria-pressed={day === stored}
            onClick={() => save(day)}
          >
            {label}
          </BusyButton>
        ))}
        {stored !== '' && (
          <BusyButton busy={busy} onClick={() => save(null)}>
            {text('follow_up.clear')}
          </BusyButton>
        )}
      </Box>
    </DetailSection>
  );
}

const row = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  marginBlockStart: 1.5,
  '& > button': { minHeight: { xs: 44, sm: FIELD_HEIGHT } },
};
