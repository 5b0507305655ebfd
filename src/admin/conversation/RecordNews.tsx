import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { useResourceContext } from 'react-admin';
import { useParams } from 'react-router-dom';
import type { ResourceName } from '../i18n/messages/en';
import { newsAmong, useNewsLines } from './useNews';
import { useTimeline } from './useTimeline';

/** Says what others did with the record while it is open, within half a minute. By default, the record of the address. */
export function RecordNews(record: { resource?: ResourceName; id?: string }) {
  const open = { resource: useResourceContext() ?? '', id: useParams().id ?? '' };
  const { resource, id } = { ...open, ...record };
  const lines = useNewsLines(resource);
  const { data } = useTimeline(id);
  const [known, setKnown] = useState<{ id: string; ids: readonly string[] } | null>(null);
  const ids = data?.map((entry) => entry.id);
  if (ids && known?.id !== id) setKnown({ id, ids });
  const news = data && known?.id === id ? newsAmong(data, known.ids) : [];
  return (
    // Always rendered, because a live region announces only later changes of its content.
    <Box role="status" sx={region}>
      {news.length > 0 && (
        <Alert severity="info" role="none" onClose={() => setKnown({ id, ids: ids ?? [] })}>
          {lines(news).map((one) => (
            <div key={one.id}>{one.line}</div>
          ))}
        </Alert>
      )}
    </Box>
  );
}

/** Takes up no space while it is empty. */
const region = { '&:empty': { position: 'absolute' } };
