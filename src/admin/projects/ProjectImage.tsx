import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useText } from '../i18n/useText';

/** An image from another server, which gets no referrer. Hidden when it fails to load. */
export function ProjectImage({ url, title }: { url: string | null; title: string }) {
  const text = useText();
  const [failed, setFailed] = useState(false);
  if (!url) return <Typography color="text.secondary">{text('projects.no_image')}</Typography>;
  if (failed) return null;
  return (
    <Box
      component="img"
      src={url}
      alt={text('projects.image_of', { title })}
      referrerPolicy="no-referrer"
      onError={() => setFailed(true)}
      sx={{
        maxWidth: '100%',
        maxHeight: 360,
        objectFit: 'contain',
        borderRadius: 1,
        justifySelf: 'start',
      }}
    />
  );
}
