import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { agencyDay, daysBetween, localDay, roundDuration } from '../../domain/dates';
import { useFormats } from '../i18n/useFormats';
import { useText } from '../i18n/useText';
import { Facts } from '../screen/Facts';
import { useKeepFocus } from '../screen/useKeepFocus';
import { useNow } from '../screen/useNow';

interface Props {
  /** The state of the record and its age, such as `Accepted 2 hr. ago`, and what else decides the next step. */
  facts: readonly (string | false | null | undefined)[];
  /** Whether the facts have the colour of an alarm. */
  isUrgent?: boolean;
  /** What the record is about, in a second line. */
  about?: Props['facts'];
  /** The one or two actions that come next, the likelier one first. */
  children: ReactNode;
}

/** The strip below the name of a record: what it waits for, and what staff do next. */
export function NextStep({ facts, isUrgent = false, about = [], children }: Props) {
  const text = useText();
  return (
    <Box
      component="section"
      ref={useKeepFocus<HTMLElement>()}
      tabIndex={-1}
      aria-label={text('step.title')}
      sx={strip}
    >
      <Box sx={[says, isUrgent && { color: 'error.main' }]}>
        <p>
          <Facts list={facts} />
        </p>
        {about.length > 0 && (
          <Box component="p" sx={{ color: 'text.secondary', fontWeight: 400 }}>
            <Facts list={about} />
          </Box>
        )}
      </Box>
      <Box sx={actions}>{children}</Box>
    </Box>
  );
}

const strip = {
  flex: 'none',
  display: 'flex',
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  alignItems: 'center',
  columnGap: 2,
  rowGap: 0.5,
  minHeight: 52,
  paddingInline: { xs: 2, sm: 3 },
  paddingBlock: { xs: 0.75, sm: 1 },
  borderBlockEnd: '1px solid',
  borderColor: 'divider',
  backgroundColor: 'background.default',
} as const;
const says = {
  flex: { xs: '1 0 100%', sm: '1 1 auto' },
  minWidth: 0,
  display: 'grid',
  alignContent: 'center',
  // A state on two lines moves nothing.
  minHeight: { sm: '2lh' },
  '& > p': { margin: 0 },
  typography: 'body2',
  fontWeight: 600,
  overflowWrap: 'anywhere',
} as const;
const actions = {
  flex: { xs: '1 0 100%', sm: 'none' },
  display: 'flex',
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  gap: 1,
  '&:empty': { display: 'none' },
  '& > a, & > button': { flex: { xs: '1 1 0', sm: 'none' }, minHeight: { xs: 44, lg: 36 } },
} as const;

/** After so many days, a moment is a day of the calendar. */
const RELATIVE_DAYS = 6;

/** Returns a function that says how long ago a moment or a day was, such as `2 hr. ago`, or on which day. */
function useAgo() {
  const text = useText();
  const formats = useFormats();
  const now = useNow();
  return (since: string): string => {
    const [today, day] = isDay(since)
      ? [agencyDay(new Date(now)), since]
      : [localDay(new Date(now)), localDay(new Date(since))];
    const { value, unit } = roundDuration(now - Date.parse(since));
    if (!isDay(since) && unit !== 'day') return formats.ago(value, unit);
    // Of the calendar: French and Arabic have a word for the day before yesterday.
    const days = daysBetween(day, today);
    if (days <= RELATIVE_DAYS) return formats.ago(days, 'day');
    return text('step.on', { day: formats.nearDay(day, today) });
  };
}

const isDay = (since: string): boolean => /^\d{4}-\d\d-\d\d$/u.test(since);

/** Returns a function that words a state with its age, or without it if the age is unknown. */
export function useStepText() {
  const text = useText();
  const ago = useAgo();
  return (key: Parameters<typeof text>[0], since: string | null): string =>
    text(key, { time: since === null ? '' : ago(since) }).trim();
}
