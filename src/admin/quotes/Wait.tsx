import { useRecordContext } from 'react-admin';
import { agencyDay } from '../../domain/dates';
import { useFormats } from '../i18n/useFormats';
import { useText } from '../i18n/useText';
import { Late, Lines } from '../screen/cells';
import { ResponseTime } from './ResponseTime';
import { SpamReason } from './SpamReason';
import type { Quote } from './table';

/** How long the quote waits or has waited, and the follow-up, if it is due. A card has room for one of them. */
export function Wait({ isCard }: { isCard: boolean }) {
  const quote = useRecordContext<Quote>();
  const text = useText();
  const formats = useFormats();
  if (!quote) return null;
  const today = agencyDay(new Date());
  const day = quote.follow_up_on;
  const due = day !== null && day <= today && (
    <strong>{text('follow_up.due', { day: formats.nearDay(day, today) })}</strong>
  );
  return (
    <Lines>
      {!(isCard && due) && <Response quote={quote} />}
      {due}
    </Lines>
  );
}

/** The response time, unless the quote is marked as spam or its client has not got the answer. */
function Response({ quote }: { quote: Quote }) {
  const text = useText();
  if (quote.is_spam) return <SpamReason quote={quote} />;
  if (quote.lost_message) return <Late>{text('dashboard.message_failed')}</Late>;
  return <ResponseTime quote={quote} />;
}
