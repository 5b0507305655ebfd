import { type ComponentProps, type ReactNode, useState } from 'react';
import type { TimelineEntry } from '../conversation/conversationRecords';
import { useTimeline } from '../conversation/useTimeline';
import { useErrorText } from '../i18n/errorTexts';
import { useText } from '../i18n/useText';
import { PendingText } from '../screen/PageParts';
import { DetailSection } from '../screen/RecordParts';
import { type Call, Composer } from '../writing/Composer';
import { useIsFormPending } from '../writing/useIsFormPending';
import { Timeline } from './Timeline';

interface Props extends Omit<ComponentProps<typeof Composer>, 'call' | 'onCall'> {
  /** What the client asked for, with which the stream begins. */
  request?: TimelineEntry;
  /** Shown beside the title. */
  action?: ReactNode;
}

/**
 * The conversation about a record: messages, notes, changes and emails in one stream, and below the newest of them the
 * form for the next.
 */
export function Conversation({ to, request, action, ...composer }: Props) {
  const text = useText();
  const explain = useErrorText();
  const { data, error } = useTimeline(to.record.id);
  const isPending = useIsFormPending(to.record.id);
  const [call, setCall] = useState<Call | null>(null);
  const entries = isPending ? [] : (data ?? []);
  return (
    <DetailSection title={text('notes.title')} action={action}>
      {/* A failed refresh is silent, because the next one follows soon. */}
      {!data && error && explain(error, 'errors.notes')}
      <Timeline
        entries={request ? [...entries, request] : entries}
        about={() => ({ to })}
        call={call}
        isFollowed={data !== undefined && !isPending}
      />
      {isPending && <PendingText lines={8} />}
      <Composer to={to} isSticky call={call} onCall={setCall} {...composer} />
    </DetailSection>
  );
}
