import Box from '@mui/material/Box';
import { type ComponentProps, useRef } from 'react';
import type { TimelineEntry } from '../data/records';
import { useErrorText, useText } from '../i18n/useText';
import { DetailSection } from '../kit/RecordParts';
import { Composer } from './Composer';
import { Entry } from './Entry';
import { useTimeline } from './useTimeline';

/**
 * The conversation about a record: messages, notes, changes and emails in one timeline, and below the newest of them the
 * form for the next.
 */
export function Conversation({ to, ...composer }: ComponentProps<typeof Composer>) {
  const text = useText();
  const explain = useErrorText();
  const { data, error } = useTimeline(to.record.id);
  return (
    <DetailSection title={text('notes.title')}>
      {/* A failed refresh is silent, because the next one follows soon. */}
      {!data && error && explain(error, 'errors.notes')}
      <Timeline entries={data ?? []} resource={to.resource} />
      <Composer to={to} {...composer} />
    </DetailSection>
  );
}

interface Props {
  /** The newest first. */
  entries: readonly TimelineEntry[];
  resource: string;
}

/** The entries of a timeline, the oldest first. */
export function Timeline({ entries, resource }: Props) {
  const text = useText();
  const list = useRef<HTMLOListElement>(null);
  return (
    <Box component="ol" ref={list} tabIndex={-1} aria-label={text('notes.title')} sx={ordered}>
      {entries.toReversed().map((entry) => (
        <li key={entry.id}>
          <Entry entry={entry} resource={resource} onDeleted={() => list.current?.focus()} />
        </li>
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
