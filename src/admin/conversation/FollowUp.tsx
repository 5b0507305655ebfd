import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { dayAfter, nextMonday } from '../../domain/dates';
import { useFormats } from '../i18n/useFormats';
import { useText } from '../i18n/useText';
import { FIELD_HEIGHT } from '../theme/AdminTheme';
import type { Offer } from '../ui/changes/notices';
import { useEdit } from '../ui/changes/useRecordChanges';
import { BusyButton } from '../ui/controls';
import { dayRange } from '../ui/dates';
import { FailureAlert } from '../ui/Failures';
import { DetailSection } from '../ui/RecordParts';
import type { Addressee } from './answer';

type FollowedUp = Pick<Addressee, 'resource' | 'record' | 'name'>;

/** Returns a function that sets or removes the day of a follow-up, and the state of the change. */
function useSetFollowUp({ resource, record, name }: FollowedUp) {
  const text = useText();
  const formats = useFormats();
  const { change, ...submission } = useEdit<Addressee['record']>(resource, {
    failed: `${resource}.update_failed`,
    saved: ({ follow_up_on: day }) =>
      text('app.change', {
        name,
        value: day
          ? text('follow_up.saved', { day: formats.calendarDay(day) })
          : text('follow_up.cleared'),
      }),
  });
  const set = (day: string | null) =>
    void change({ data: { follow_up_on: day }, base: record }, name);
  return { set, ...submission };
}

/** Returns the offer of a follow-up, which the notice of an answer contains. */
export function useFollowUpOffer(to: FollowedUp): Offer {
  const text = useText();
  const { set } = useSetFollowUp(to);
  const now = new Date();
  return [
    { label: text('follow_up.in_3_days'), run: () => set(dayAfter(now, 3)) },
    { label: text('follow_up.next_week'), run: () => set(nextMonday(now)) },
    { label: text('follow_up.none'), run: () => to.record.follow_up_on && set(null) },
  ];
}

/**
 * The day on which to contact the client again. Three buttons set common days, and an input sets any
 * other day.
 */
export function FollowUp(to: FollowedUp) {
  const text = useText();
  const [typed, type] = useState<string | null>(null);
  const { set, busy, failure, dismiss } = useSetFollowUp(to);
  const now = new Date();
  const presets = [
    { label: text('follow_up.tomorrow'), day: dayAfter(now, 1) },
    { label: text('follow_up.in_3_days'), day: dayAfter(now, 3) },
    { label: text('follow_up.next_week'), day: nextMonday(now) },
  ];
  const stored = to.record.follow_up_on ?? '';
  if (typed === stored) type(null);
  const shown = typed ?? stored;
  return (
    <DetailSection title={text('follow_up.title')}>
      <FailureAlert failure={failure} onDismiss={dismiss} />
      <Box
        component="form"
        onSubmit={(event) => {
          event.preventDefault();
          set(shown || null);
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
            onClick={() => set(day)}
          >
            {label}
          </BusyButton>
        ))}
        {stored !== '' && (
          <BusyButton busy={busy} onClick={() => set(null)}>
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
