import MoreVert from '@mui/icons-material/MoreVert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useText } from '../i18n/useText';
import { RecordNews } from '../notes/RecordNews';
import { Timeline } from '../notes/Timeline';
import { DetailSection } from '../ui/DetailSection';
import { type Failure, FailureAlert } from '../ui/FailureAlert';
import { MenuButton } from '../ui/MenuButton';
import { RecordColumns, recordContent } from '../ui/RecordColumns';
import { StatusCell } from '../ui/status/StatusCell';
import { usePhone } from '../ui/usePhone';
import { Words } from '../ui/Words';
import { Progress } from './Progress';
import { ProjectSection } from './ProjectSection';
import type { Project } from './table';

interface Props {
  project: Project;
  onEdit: () => void;
  onDelete: () => void;
}

export function ProjectView({ project, onEdit, onDelete }: Props) {
  const text = useText();
  const phone = usePhone();
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
      <DialogActions
        sx={{
          paddingInline: { xs: 2, sm: 3 },
          paddingBlock: { xs: 1, sm: 1.5 },
          justifyContent: 'space-between',
          flexWrap: 'wrap',
          gap: 1,
        }}
      >
        <StatusCell
          resource="projects"
          record={project}
          name={project.title}
          onFailure={setFailure}
        />
        <Box sx={{ display: 'flex', gap: 1 }}>
          {!phone && (
            <Button color="error" onClick={onDelete}>
              {text('list.delete')}
            </Button>
          )}
          <Button variant="contained" onClick={onEdit}>
            {text('projects.edit')}
          </Button>
          {phone && (
            <MenuButton
              label={text('quotes.more')}
              icon={<MoreVert />}
              color="primary"
              items={[{ key: 'delete', label: text('list.delete'), onClick: onDelete }]}
            />
          )}
        </Box>
      </DialogActions>
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
