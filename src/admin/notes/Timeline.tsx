import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useRef } from 'react';
import type { Subject } from '../data/records';
import { useErrorText, useText } from '../i18n/useText';
import { DetailSection } from '../ui/RecordParts';
import { EventEntry } from './EventEntry';
import { NewNote } from './NewNote';
import { NoteEntry } from './NoteEntry';
import { useHistory } from './useHistory';

/** The notes and events of a record, newest first, below the form for a new note. */
export function Timeline(subject: Subject) {
  const text = useText();
  const explain = useErrorText();
  const list = useRef<HTMLOListElement>(null);
  const { notes, events } = useHistory(subject);
  const error = notes.error ?? events.error;
  const entries = [
    ...(notes.data ?? []).map((note) => ({
      key: note.id,
      at: note.created_at,
      content: <NoteEntry note={note} onDeleted={() => list.current?.focus()} />,
    })),
    ...(events.data ?? []).map((event) => ({
      key: `event-${event.id}`,
      at: event.happened_at,
      content: <EventEntry event={event} resource={subject.resource} />,
    })),
  ].sort((a, b) => Date.parse(b.at) - Date.parse(a.at));
  return (
    <DetailSection title={text('notes.title')}>
      <NewNote {...subject} />
      {error && explain(error, 'errors.notes')}
      {notes.data && events.data && entries.length === 0 && (
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

const ordered = {
  margin: 0,
  padding: 0,
  listStyle: 'none',
  display: 'grid',
  gap: 1.25,
};
