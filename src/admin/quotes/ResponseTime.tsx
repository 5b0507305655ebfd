import { useTheme } from '@mui/material/styles';
import { useEffect, useState } from 'react';
import { localDay } from '../../domain/dates';
import { useFormats } from '../i18n/useFormats';
import { useText } from '../i18n/useText';
import { spamKey } from './quoteModel';
import { responseTime, roundDuration } from './responseTime';
import type { Quote } from './table';

const MINUTE_MS = 60_000;
const keys = {
  left: 'quotes.response_left',
  overdue: 'quotes.response_overdue',
  answered: 'quotes.response_answered',
} as const;

type ShownQuote = Parameters<typeof responseTime>[0] & Pick<Quote, 'spam_reason'>;

/**
 * Shows the remaining time or the delay of a waiting quote, the response time of an answered one,
 * or the reason for a spam mark.
 */
export function ResponseTime({ quote }: { quote: ShownQuote }) {
  const text = useText();
  const formats = useFormats();
  const theme = useTheme();
  const now = useNow();
  const response = responseTime(quote, now);
  if (!response) {
    return quote.is_spam && <span className="secondary">{text(spamKey(quote.spam_reason))}</span>;
  }
  const { value, unit } = roundDuration(response.milliseconds);
  const { palette } = theme;
  return (
    <span
      style={{
        fontWeight: response.state === 'overdue' ? 600 : 400,
        color: response.inTime ? palette.text.secondary : palette.error.main,
      }}
      onPointerEnter={({ currentTarget }) => {
        if (quote.responded_at) currentTarget.title = formats.exact(quote.responded_at);
      }}
    >
      {text(keys[response.state], { time: formats.duration(value, unit) })}
    </span>
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

/** In a list, marks a quote whose follow-up is due today or was due earlier. */
export function FollowUpDue({ quote: { follow_up_on: day } }: { quote: Quote }) {
  const text = useText();
  const formats = useFormats();
  const today = localDay(new Date());
  if (day === null || day > today) return null;
  return <strong>{text('follow_up.due', { day: formats.nearDay(day, today) })}</strong>;
}
