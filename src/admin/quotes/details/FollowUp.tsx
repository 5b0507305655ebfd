import Box from '@mui/material/Box';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { dayAfter, nextMonday } from '../../../domain/dates';
import type { AdminDataProvider } from '../../data/dataProvider';
import type { Quote } from '../../data/records';
import { useFormats } from '../../i18n/useFormats';
import { useText } from '../../i18n/useText';
import { FIELD_HEIGHT } from '../../theme/theme';
import { BusyButton } from '../../ui/BusyButton';
import { useUndoableSave } from '../../ui/changes/useUndoableSave';
import { DetailSection } from '../../ui/DetailSection';
import { DayField } from '../../ui/day/DayField';
import { UNFINISHED_DAY } from '../../ui/day/unfinishedDay';
import { FailureAlert } from '../../ui/FailureAlert';

/** The day on which to call back. Three buttons set common days, and an input sets any other day. */
export function FollowUp({ quote }: { quote: Quote }) {
  const text = useText();
  const [typed, type] = useState<string | null>(null);
  const [hasLeft, setLeft] = useState(false);
  const { save, busy, failure, dismiss } = useSaveFollowUp(quote);
  const now = new Date();
  const presets = [
    { label: text('follow_up.tomorrow'), day: dayAfter(now, 1) },
    { label: text('follow_up.in_3_days'), day: dayAfter(now, 3) },
    { label: text('follow_up.next_week'), day: nextMonday(now) },
  ];
  const stored = quote.follow_up_on ?? '';
  if (typed === stored) type(null);
  const shown = typed ?? stored;
  // An unfinished day is not an error until the reader leaves the input.
  const isUnfinished = hasLeft && shown === UNFINISHED_DAY;
  return (
    <DetailSection title={text('follow_up.title')}>
      <FailureAlert failure={failure} onDismiss={dismiss} />
      <Box
        component="form"
        onSubmit={(event) => {
          event.preventDefault();
          if (shown !== UNFINISHED_DAY) save(shown || null);
        }}
        sx={row}
      >
        <DayField
          label={text('follow_up.day')}
          value={shown}
          onChange={(day) => {
            type(day);
            setLeft(false);
          }}
          onBlur={() => setLeft(true)}
          error={isUnfinished}
          helperText={isUnfinished && text('validation.day')}
        />
        {shown !== stored && shown !== UNFINISHED_DAY && (
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

function useSaveFollowUp(quote: Quote) {
  const text = useText();
  const formats = useFormats();
  const dataProvider = useDataProvider<AdminDataProvider>();
  const client = useQueryClient();
  const write = async (follow_up_on: string | null, previousData: Quote) => {
    const { id } = quote;
    const params = { id, data: { follow_up_on }, previousData };
    const { data: saved } = await dataProvider.update<Quote>('quotes', params);
    // Makes the next change start from the saved version, even before the quote is read again.
    client.setQueriesData({ queryKey: ['quotes', 'getOne', { id }] }, saved);
    return saved;
  };
  const describe = (day: string | null) =>
    day ? text('follow_up.saved', { day: formats.calendarDay(day) }) : text('follow_up.cleared');
  return useUndoableSave<string | null>({
    async send(day) {
      const saved = await write(day, quote);
      return {
        message: describe(day),
        name: quote.name,
        row: `quotes/${quote.id}`,
        undo: () => write(quote.follow_up_on, saved),
        undone: describe(quote.follow_up_on),
      };
    },
    failed: 'errors.update_quote',
  });
}

const row = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  marginBlockStart: 1.5,
  '& > button': { minHeight: { xs: 44, sm: FIELD_HEIGHT } },
};
