import Box from '@mui/material/Box';
import { useEffect, useState } from 'react';
import { useFormats } from '../i18n/useFormats';
import { useText } from '../i18n/useText';
import { responseTime, roundDuration } from './responseTime';

const MINUTE_MS = 60_000;
const keys = {
  left: 'quotes.response_left',
  overdue: 'quotes.response_overdue',
  answered: 'quotes.response_answered',
} as const;

/** The time left to answer, the delay of an overdue answer, or the response time of an answered quote. */
export function ResponseTime({ quote }: { quote: Parameters<typeof responseTime>[0] }) {
  const text = useText();
  const formats = useFormats();
  const now = useNow();
  const response = responseTime(quote, now);
  if (!response) return null;
  const { value, unit } = roundDuration(response.milliseconds);
  return (
    <Box
      component="span"
      {...(response.state === 'answered' &&
        quote.responded_at && { title: formats.exact(quote.responded_at) })}
      sx={{
        fontSize: '0.875rem',
        fontWeight: response.state === 'overdue' ? 600 : 400,
        color: response.inTime ? 'text.secondary' : 'error.main',
      }}
    >
      {text(keys[response.state], { time: formats.duration(value, unit) })}
    </Box>
  );
}

function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
