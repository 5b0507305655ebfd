import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import type { ProjectStatus } from '../../domain/projects';
import type { Project } from '../data/records';
import { type Conflict, ProjectConflict } from './ProjectConflict';

interface Props {
  conflict: Conflict;
  onMove: (project: Project, status: ProjectStatus) => void;
  onClose: () => void;
}

/** Asks what to do with a project whose status somebody else has changed meanwhile. */
export function MoveConflict({ conflict, onMove, onClose }: Props) {
  const title = useId();
  const { theirs, mine } = conflict;
  return (
    <Dialog open onClose={onClose} aria-labelledby={title} maxWidth="sm" fullWidth>
      <DialogTitle id={title}>
        <bdi>{theirs.title}</bdi>
      </DialogTitle>
      <DialogContent>
        <ProjectConflict
          conflict={conflict}
          busy={false}
          onOverwrite={() => mine.status && onMove(theirs, mine.status)}
          onTakeTheirs={onClose}
        />
      </DialogContent>
    </Dialog>
  );
}
