import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { memo } from 'react';
import { RecordContextProvider } from 'react-admin';
import { localDay } from '../../domain/dates';
import { adminProjectTypes } from '../../domain/projects';
import { OwnerInitials } from '../kit/OwnerInitials';
import { openRow } from '../kit/openRow';
import { RowLink } from '../kit/RowLink';
import { useWords } from '../kit/resource';
import { SelectRow } from '../kit/SelectRow';
import { StatusCell } from '../kit/StatusSelect';
import { useOpenRecordId } from '../kit/useIsRecordOpen';
import { clamp, nameLine } from '../theme/brand';
import { Approved, EndDate, Progress, TechnologyTags } from './ProjectCells';
import type { Project } from './table';

interface Props {
  project: Project;
  /** The number of notes; undefined while it loads. */
  notes: number | undefined;
}

/** Memoised: re-renders only if the project, its number of notes or the URL changes. */
export const ProjectCard = memo(function ProjectCard({ project, notes }: Props) {
  const { text, label, formats } = useWords();
  const isOpen = useOpenRecordId() === project.id;
  return (
    <RecordContextProvider value={project}>
      <Card component="li" sx={isOpen ? openCard : card}>
        <Box sx={{ paddingInlineEnd: 4 }}>
          <Typography variant="h2" sx={{ overflowWrap: 'anywhere' }}>
            <CardLink>
              <Box component="span" sx={clamp(2)}>
                <bdi>{project.title}</bdi>
              </Box>
            </CardLink>
          </Typography>
          <Typography color="text.secondary" variant="body2" sx={nameLine}>
            <bdi>{project.client_name}</bdi>
            {` · ${label(adminProjectTypes, project.project_type)}`}
          </Typography>
          {project.owner && <OwnerInitials name={project.owner} />}
        </Box>
        <Box sx={{ position: 'absolute', zIndex: 1, insetBlockStart: 4, insetInlineEnd: 4 }}>
          <SelectRow id={project.id} name={project.title} />
        </Box>
        <Box sx={facts}>
          <span>
            {project.start_date
              ? text('projects.starts', {
                  date: formats.nearDay(project.start_date, localDay(new Date())),
                })
              : text('projects.no_start')}
          </span>
          {project.budget === null ? (
            <span>{text('quotes.not_specified')}</span>
          ) : (
            <Box component="b" sx={{ fontWeight: 600, color: 'text.primary' }}>
              {formats.euros(project.budget)}
            </Box>
          )}
          <EndDate project={project} />
          {notes ? <span>{text('projects.notes', { smart_count: notes })}</span> : null}
          <Box sx={{ gridColumn: '1 / -1' }}>
            <Approved project={project} />
          </Box>
        </Box>
        <TechnologyTags technologies={project.technologies ?? []} most={3} />
        <Box sx={foot}>
          <Box sx={{ position: 'relative', zIndex: 1, minWidth: 0 }}>
            <StatusCell resource="projects" record={project} name={project.title} />
          </Box>
          <Box sx={{ flex: '0 1 8rem' }}>
            <Progress status={project.status} title={project.title} />
          </Box>
        </Box>
      </Card>
    </RecordContextProvider>
  );
});

const card = {
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  gap: 1,
  padding: 2,
  '&:hover': { backgroundColor: 'action.hover' },
} as const;
const openCard = { ...card, ...openRow };
/** Extends the link and its focus ring to the whole card. */
const CardLink = styled(RowLink)(({ theme }) => ({
  textDecoration: 'none',
  '&:hover': { textDecoration: 'underline' },
  '&::after': { content: '""', position: 'absolute', inset: 0 },
  '&&:focus-visible': { outline: 'none' },
  '&:focus-visible::after': {
    outline: `2px solid ${theme.palette.secondary.main}`,
    borderRadius: theme.shape.borderRadius,
  },
}));
const facts = {
  display: 'grid',
  gridTemplateColumns: '1fr auto',
  columnGap: 1,
  fontSize: '0.875rem',
  color: 'text.secondary',
};
const foot = {
  fontSize: '0.875rem',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 1,
  marginBlockStart: 'auto',
};
