import Box from '@mui/material/Box';
import { type ReactNode, useRef } from 'react';
import type { Note } from '../data/records';
import { useErrorText, useText } from '../i18n/useText';
import { TimeStamp } from '../ui/dates';
import { DetailSection } from '../ui/RecordParts';
import type { Addressee } from './answer';
import { Composer } from './Composer';
import { EventEntry } from './EventEntry';
import { NoteEntry } from './NoteEntry';
import { useHistory, useReceipts } from './useHistory';

interface Props {
  to: Addressee;
  onOpened?: () => void;
  onAnswered?: () => void;
}

/**
 * The conversation about a record: messages, notes, changes and confirmations in one list, and below
 * the newest of them the form for the next.
 */
export function Conversation({ to, ...composer }: Props) {
  const text = useText();
  const explain = useErrorText();
  const { resource, record } = to;
  const { notes, events } = useHistory({ resource, id: record.id });
  const receipts = useReceipts(to);
  const error = notes.error ?? events.error;
  const others = [
    ...(events.data ?? []).map((event) => ({
      key: `event-${event.id}`,
      at: event.happened_at,
      content: <EventEntry event={event} resource={resource} />,
    })),
    ...receipts.flatMap(({ id, sent_at }) =>
      sent_at === null
        ? []
        : {
            key: id,
            at: sent_at,
            content: (
              <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
                {text('mail.kind_receipt')} · <TimeStamp value={sent_at} time />
              </Box>
            ),
          },
    ),
  ];
  return (
    <DetailSection title={text('notes.title')}>
      {error && explain(error, 'errors.notes')}
      <Stream notes={notes.data ?? []} others={others} />
      <Composer to={to} {...composer} />
    </DetailSection>
  );
}

interface StreamProps {
  notes: readonly Note[];
  others?: readonly { key: string; at: string; content: ReactNode }[];
}

/** Notes, messages and replies, and other entries, the oldest first. */
export function Stream({ notes, others = [] }: StreamProps) {
  const text = useText();
  const list = useRef<HTMLOListElement>(null);
  const entries = [
    ...notes.map((note) => ({
      key: note.id,
      at: note.created_at,
      content: <NoteEntry note={note} onDeleted={() => list.current?.focus()} />,
    })),
    ...others,
  ].sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
  return (
    <Box component="ol" ref={list} tabIndex={-1} aria-label={text('notes.title')} sx={ordered}>
      {entries.map(({ key, content }) => (
        <li key={key}>{content}</li>
      ))}
    </Box>
  );
}

const ordered = {
  margin: 0,
  marginBlockEnd: 1.25,
  padding: 0,
  listStyle: 'none',
  display: 'grid',
  gap: 1.25,
  '&:empty': { display: 'none' },
};
