import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useText } from '../i18n/useText';
import { BusyButton } from '../screen/controls';
import { dayRange } from '../screen/dates';
import { DetailSection } from '../screen/RecordParts';
import { useKeepFocus } from '../screen/useKeepFocus';
import { FIELD_HEIGHT } from '../theme/theme';
import { type FollowedUp, followUpDays, useSetFollowUp } from './followUps';

/**
 * The day on which to contact the client again. Three buttons set common days, and an input sets any
 * other day.
 */
export function FollowUp(to: FollowedUp) {
  const text = useText();
  const [typed, type] = useState<string | null>(null);
  const { set, busy } = useSetFollowUp(to);
  const stored = to.record.follow_up_on ?? '';
  if (typed === stored) type(null);
  const shown = typed ?? stored;
  return (
    <DetailSection title={text('follow_up.title')}>
      <Box
        component="form"
        ref={useKeepFocus<HTMLFormElement>()}
        tabIndex={-1}
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
        {followUpDays(new Date()).map(({ label, day }) => (
          <BusyButton
            key={label}
            variant="outlined"
            busy={busy}
            aria-pressed={day === stored}
            onClick={() => set(day)}
          >
            {text(label)}
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
