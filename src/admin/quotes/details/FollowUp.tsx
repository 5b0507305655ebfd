import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
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
import { useChange } from '../../ui/changes/useChange';
import { dayRange } from '../../ui/DayInput';
import { DetailSection } from '../../ui/DetailSection';
import { FailureAlert } from '../../ui/FailureAlert';

/** The day on which to call back. Three buttons set common days, and an input sets any other day. */
export function FollowUp({ quote }: { quote: Quote }) {
  const text = useText();
  const [typed, type] = useState<string | null>(null);
  const { change, busy, failure, dismiss } = useSaveFollowUp();
  const save = (day: string | null) => change({ day, base: quote }, quote.name);
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

interface Input {
  day: string | null;
  /** The version that the change starts from. */
  base: Quote;
}

function useSaveFollowUp() {
  const text = useText();
  const formats = useFormats();
  const dataProvider = useDataProvider<AdminDataProvider>();
  const client = useQueryClient();
  return useChange<Input>({
    inForm: true,
    failed: 'errors.update_quote',
    async send({ day, base }) {
      const { id, name } = base;
      const params = { id, data: { follow_up_on: day }, previousData: base };
      const { data: saved } = await dataProvider.update<Quote>('quotes', params);
      // Makes the next change start from the saved version, even before the quote is read again.
      client.setQueriesData({ queryKey: ['quotes', 'getOne', { id }] }, saved);
      const value = day
        ? text('follow_up.saved', { day: formats.calendarDay(day) })
        : text('follow_up.cleared');
      return {
        message: text('app.change', { name, value }),
        rows: [`quotes/${id}`],
        undo: { day: base.follow_up_on, base: saved },
      };
    },
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
