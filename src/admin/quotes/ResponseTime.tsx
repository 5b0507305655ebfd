import { useTheme } from '@mui/material/styles';
import { roundDuration } from '../../domain/dates';
import { useFormats } from '../i18n/useFormats';
import { useText } from '../i18n/useText';
import { Secondary } from '../kit/cells';
import { useNow } from '../kit/useNow';
import { isSuspected, responseTime, spamKey } from './quoteModel';
import type { Quote } from './table';

type ShownQuote = Parameters<typeof responseTime>[0] & Pick<Quote, 'spam_reason'>;

/**
 * Shows the remaining time or the delay of a waiting quote, the response time of an answered one,
 * or the reason for a spam mark.
 */
export function ResponseTime({ quote }: { quote: ShownQuote }) {
  const text = useText();
  const formats = useFormats();
  const { palette } = useTheme();
  const now = useNow();
  const response = responseTime(quote, now);
  if (!response) {
    // Most suspected requests have no more to say than their status.
    const says = isSuspected(quote) ? quote.spam_reason === 'over_limit' : quote.is_spam;
    return says && <Secondary>{text(spamKey(quote.spam_reason))}</Secondary>;
  }
  const { value, unit } = roundDuration(response.milliseconds);
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
      {text(`quotes.response_${response.state}`, { time: formats.duration(value, unit) })}
    </span>
  );
}
