import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { FieldTitle } from 'react-admin';
import { type ProjectStatus, projectStatuses } from '../../domain/projects';
import { type EditedField, editedFields } from '../data/changes';
import type { Project } from '../data/records';
import { useFormats } from '../i18n/useFormats';
import { useLabel, useText } from '../i18n/useText';

export interface Conflict {
  theirs: Project;
  /** The fields that the user has edited, with the values that the user wants to save. */
  mine: Partial<Project>;
}

interface Props {
  conflict: Conflict;
  busy: boolean;
  onOverwrite: () => void;
  onTakeTheirs: () => void;
}

/**
 * Compares the edited fields with the version that somebody else saved, and asks which version to
 * keep.
 */
export function ProjectConflict({ conflict, busy, onOverwrite, onTakeTheirs }: Props) {
  const text = useText();
  const show = useFieldText();
  const fields = editedFields.filter((field) => field in conflict.mine);
  return (
    <Alert severity="warning" icon={false} sx={{ '& .MuiAlert-message': { width: '100%' } }}>
      <p style={{ marginBlockStart: 0 }}>{text('projects.conflict')}</p>
      <Box component="table" sx={table}>
        <thead>
          <tr>
            <th scope="col">{text('projects.field')}</th>
            <th scope="col">{text('projects.theirs')}</th>
            <th scope="col">{text('projects.mine')}</th>
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => (
            <tr key={field}>
              <th scope="row">
                <FieldTitle source={field} />
              </th>
              <td dir="auto">{show(field, conflict.theirs[field])}</td>
              <td dir="auto">{show(field, conflict.mine[field])}</td>
            </tr>
          ))}
        </tbody>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, marginBlockStart: 1.5 }}>
        <Button size="small" variant="contained" onClick={onTakeTheirs} disabled={busy}>
          {text('projects.take_theirs')}
        </Button>
        <Button size="small" variant="outlined" onClick={onOverwrite} disabled={busy}>
          {text('projects.keep_mine')}
        </Button>
      </Box>
    </Alert>
  );
}

function useFieldText() {
  const label = useLabel();
  const formats = useFormats();
  return (field: EditedField, value: unknown): string => {
    if (value === null || value === undefined) return '–';
    if (Array.isArray(value)) return value.join(', ');
    if (typeof value === 'number') return formats.euros(value);
    if (field === 'status') return label(projectStatuses, String(value));
    return isDay(field) ? formats.calendarDay(String(value)) : String(value);
  };
}

const isDay = (field: EditedField) => field.endsWith('_date') || field === 'paid_on';

const table = {
  width: '100%',
  borderCollapse: 'collapse',
  textAlign: 'start',
  '& th, & td': {
    textAlign: 'start',
    verticalAlign: 'top',
    paddingBlock: 0.5,
    paddingInlineEnd: 1.5,
    overflowWrap: 'anywhere',
  },
};

interface MoveProps {
  conflict: Conflict;
  onMove: (project: Project, status: ProjectStatus) => void;
  onClose: () => void;
}

/** Asks which status to keep if somebody else changed the status first. */
export function MoveConflict({ conflict, onMove, onClose }: MoveProps) {
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
