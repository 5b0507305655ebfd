import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useRef } from 'react';
import type { StatusChoice } from '../../domain/choices';
import type { Subject } from '../data/history';
import type { StatusChange } from '../data/records';
import { useErrorText } from '../i18n/useErrorText';
import { useLabel, useText } from '../i18n/useText';
import { DetailSection } from '../ui/DetailSection';
import { TimeStamp } from '../ui/TimeStamp';
import { EventEntry } from './EventEntry';
import { NewNote } from './NewNote';
import { NoteEntry } from './NoteEntry';
import { useHistory } from './useHistory';

interface Props extends Subject {
  statuses: readonly StatusChoice[];
}

/**
 * The notes, status changes and events of a record, newest first, below the form for a new note.
 */
export function Timeline({ entity, id, statuses }: Props) {
  const text = useText();
  const explain = useErrorText();
  const list = useRef<HTMLOListElement>(null);
  const { notes, changes, events } = useHistory({ entity, id });
  const error = notes.error ?? changes.error ?? events.error;
  const entries = [
    ...(notes.data ?? []).map((note) => ({
      key: note.id,
      at: note.created_at,
      content: <NoteEntry note={note} onDeleted={() => list.current?.focus()} />,
    })),
    ...(changes.data ?? []).map((change) => ({
      key: `status-${change.id}`,
      at: change.changed_at,
      content: <StatusEntry change={change} statuses={statuses} />,
    })),
    ...(events.data ?? []).map((event) => ({
      key: `event-${event.id}`,
      at: event.happened_at,
      content: <EventEntry event={event} />,
    })),
  ].sort((a, b) => Date.parse(b.at) - Date.parse(a.at));
  return (
    <DetailSection title={text('notes.title')}>
      <NewNote entity={entity} id={id} />
      {error && explain(error, 'errors.notes')}
      {notes.data && changes.data && events.data && entries.length === 0 && (
        <Typography color="text.secondary">{text('notes.none')}</Typography>
      )}
      <Box component="ol" ref={list} tabIndex={-1} aria-label={text('notes.title')} sx={ordered}>
        {entries.map(({ key, content }) => (
          <li key={key}>{content}</li>
        ))}
      </Box>
    </DetailSection>
  );
}

interface StatusProps {
  change: StatusChange;
  statuses: readonly StatusChoice[];
}

function StatusEntry({ change, statuses }: StatusProps) {
  const text = useText();
  const label = useLabel();
  return (
    <>
      {text('notes.status', {
        from: label(statuses, change.from_status),
        to: label(statuses, change.to_status),
      })}
      <Box component="span" sx={{ color: 'text.secondary', marginInlineStart: 1.5 }}>
        <TimeStamp value={change.changed_at} time />
        {' · '}
        <bdi>{change.author ?? text(change.changed_by ? 'notes.by_staff' : 'notes.by_system')}</bdi>
      </Box>
    </>
  );
}

const ordered = {
  margin: 0,
  padding: 0,
  listStyle: 'none',
  display: 'grid',
  gap: 1.25,
};
