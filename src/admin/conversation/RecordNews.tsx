import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { useResourceContext } from 'react-admin';
import { useParams } from 'react-router-dom';
import { authorName } from '../data/clientState';
import type { ResourceName } from '../i18n/messages/en';
import { useFormats } from '../i18n/useFormats';
import { useText } from '../i18n/useText';
import { useEntryText } from './useEntryText';
import { useTimeline } from './useTimeline';

/** The maximum number of changes listed above a record. The timeline shows all of them. */
const MOST_LINES = 3;

/** Says what others did with the record while it is open, within half a minute. By default, the record of the address. */
export function RecordNews(record: { resource?: ResourceName; id?: string }) {
  const open = { resource: useResourceContext() ?? '', id: useParams().id ?? '' };
  const { resource, id } = { ...open, ...record };
  const text = useText();
  const formats = useFormats();
  const { who, what } = useEntryText(resource);
  const { data } = useTimeline(id);
  const [known, setKnown] = useState<{ id: string; ids: readonly string[] } | null>(null);
  const ids = data?.map((entry) => entry.id);
  if (ids && known?.id !== id) setKnown({ id, ids });
  const me = authorName();
  // The newest first. Of what staff without a name did, nobody knows who it was, and it may have been the reader.
  const news =
    data?.filter(
      (entry) =>
        known?.id === id &&
        !known.ids.includes(entry.id) &&
        entry.kind !== 'mail' &&
        !(entry.by_staff && entry.author === me),
    ) ?? [];
  return (
    // Always rendered, because a live region announces only later changes of its content.
    <Box role="status" sx={region}>
      {news.length > 0 && (
        <Alert severity="info" role="none" onClose={() => setKnown({ id, ids: ids ?? [] })}>
          {news
            .slice(0, MOST_LINES)
            .toReversed()
            .map((entry) => (
              <div key={entry.id}>
                {text('list.conflict', {
                  author: who(entry),
                  status: formats.list(what(entry)),
                  time: formats.time(Date.parse(entry.happened_at)),
                })}
              </div>
            ))}
        </Alert>
      )}
    </Box>
  );
}

/** Takes up no space while it is empty. */
const region = { '&:empty': { position: 'absolute' } };
