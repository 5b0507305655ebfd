import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useText } from '../i18n/useText';
import { RecordView } from '../notes/RecordView';
import { DetailSection } from '../ui/DetailSection';
import { Words } from '../ui/Words';
import { Progress } from './Progress';
import { ProjectSection } from './ProjectSection';
import type { Project } from './table';

export function ProjectDetails() {
  const text = useText();
  return (
    <RecordView<Project>
      resource="projects"
      lead={({ description, image_url, title }) => (
        <>
          <DetailSection title={text('resources.projects.fields.description')}>
            <Words>{description}</Words>
          </DetailSection>
          <ProjectImage key={image_url} url={image_url} title={title} />
        </>
      )}
      facts={(project) => (
        <>
          <Progress status={project.status} title={project.title} />
          <ProjectSection project={project} />
        </>
      )}
    />
  );
}

/**
 * An image from another server, hidden if it fails to load. The request contains no referrer, so
 * that the other server does not learn the URL of the back office.
 */
function ProjectImage({ url, title }: { url: string | null; title: string }) {
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
