import Box from '@mui/material/Box';
import { useEffect, useState } from 'react';
import { useFormats } from '../i18n/useFormats';
import { useText } from '../i18n/useText';
import { responseTime, roughly } from './responseTime';

const MINUTE = 60_000;
const keys = {
  left: 'quotes.response_left',
  overdue: 'quotes.response_overdue',
  answered: 'quotes.response_answered',
} as const;

/** Time left of the 24 hours, then how late it is; answered quotes say how fast. In words, not only colour. */
export function ResponseTime({ quote }: { quote: Parameters<typeof responseTime>[0] }) {
  const text = useText();
  const formats = useFormats();
  const now = useNow();
  const clock = responseTime(quote, now);
  if (!clock) return null;
  const { value, unit } = roughly(clock.milliseconds);
  return (
    <Box
      component="span"
      {...(clock.state === 'answered' &&
        quote.responded_at && { title: formats.exact(quote.responded_at) })}
      sx={{
        fontSize: '0.875rem',
        fontWeight: clock.state === 'overdue' ? 600 : 400,
        color: clock.inTime ? 'text.secondary' : 'error.main',
      }}
    >
      {text(keys[clock.state], { time: formats.duration(value, unit) })}
    </Box>
  );
}

function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE);
    return () => clearInterval(timer);
  }, []);
  return now;
}
