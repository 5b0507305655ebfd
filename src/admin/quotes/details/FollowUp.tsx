import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { dayAfter, nextMonday } from '../../../domain/dates';
import { useFormats } from '../../i18n/useFormats';
import { useText } from '../../i18n/useText';
import { FIELD_HEIGHT } from '../../theme/theme';
import { BusyButton } from '../../ui/BusyButton';
import { useEdit } from '../../ui/changes/useEdit';
import { dayRange } from '../../ui/DayInput';
import { DetailSection } from '../../ui/DetailSection';
import { FailureAlert } from '../../ui/FailureAlert';
import type { Quote } from '../table';

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
