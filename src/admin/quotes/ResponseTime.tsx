import { useTheme } from '@mui/material/styles';
import { roundDuration } from '../../domain/dates';
import { useFormats } from '../i18n/useFormats';
import { useText } from '../i18n/useText';
import { useExactTitle } from '../screen/dates';
import { useNow } from '../screen/useNow';
import { responseTime } from './quoteModel';

interface Props {
  quote: Parameters<typeof responseTime>[0];
}

/** The remaining time or the delay of a waiting quote, or the response time of an answered one. */
export function ResponseTime({ quote }: Props) {
  const text = useText();
  const formats = useFormats();
  const { palette } = useTheme();
  const now = useNow();
  const showTime = useExactTitle(quote.responded_at);
  const response = responseTime(quote, now);
  if (!response) return null;
  const { value, unit } = roundDuration(response.milliseconds);
  return (
    <span
      style={{
        fontWeight: response.state === 'overdue' ? 600 : 400,
        color: response.inTime ? palette.text.secondary : palette.error.main,
      }}
      onPointerEnter={showTime}
    >
      {text(`quotes.response_${response.state}`, { time: formats.duration(value, unit) })}
    </span>
  );
}
