import Box from '@mui/material/Box';
import DialogContent from '@mui/material/DialogContent';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useText } from '../i18n/useText';
import { DetailsDialog, RecordActions } from '../list/DetailsDialog';
import { RecordNews } from '../notes/RecordNews';
import { Timeline } from '../notes/Timeline';
import { DetailSection } from '../ui/DetailSection';
import { type Failure, FailureAlert } from '../ui/FailureAlert';
import { RecordColumns, recordContent } from '../ui/RecordColumns';
import { Words } from '../ui/Words';
import { Progress } from './Progress';
import { ProjectSection } from './ProjectSection';
import type { Project } from './table';

export const ProjectDetails = () => (
  <DetailsDialog<Project> resource="projects">
    {(project) => <ProjectView project={project} />}
  </DetailsDialog>
);

function ProjectView({ project }: { project: Project }) {
  const text = useText();
  const [failure, setFailure] = useState<Failure | null>(null);
  return (
    <>
      <DialogContent tabIndex={0} sx={recordContent}>
        <RecordNews resource="projects" id={project.id} />
        <FailureAlert failure={failure} onDismiss={() => setFailure(null)} />
        <RecordColumns
          lead={
            <>
              <DetailSection title={text('resources.projects.fields.description')}>
                <Words>{project.description}</Words>
              </DetailSection>
              <ProjectImage key={project.image_url} url={project.image_url} title={project.title} />
            </>
          }
          facts={
            <>
              <Progress status={project.status} title={project.title} />
              <ProjectSection project={project} />
            </>
          }
          history={<Timeline key={project.id} resource="projects" id={project.id} />}
        />
      </DialogContent>
      <RecordActions resource="projects" row={project} onFailure={setFailure} />
    </>
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
