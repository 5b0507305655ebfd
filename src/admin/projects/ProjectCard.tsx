import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { memo } from 'react';
import { RecordContextProvider } from 'react-admin';
import { agencyDay } from '../../domain/dates';
import { adminProjectTypes } from '../../domain/projects';
import { RowLink } from '../list/RowLink';
import { SelectRow } from '../list/SelectRow';
import { SecondaryLine } from '../screen/cells';
import { Facts } from '../screen/Facts';
import { OwnerInitials } from '../screen/OwnerInitials';
import { useWords } from '../screen/resource';
import { usePhone } from '../screen/screen';
import { useOpenRecordId } from '../screen/useIsBesideRecord';
import { StatusCell } from '../write/StatusSelect';
import { CardLayout } from './CardLayout';
import { Approved, EndDate, isAsked, Percent, Progress, TechnologyTags } from './ProjectCells';
import type { Project } from './table';

interface Props {
  project: Project;
  /** The number of notes; undefined while it loads. */
  notes: number | undefined;
}

/** Memoised: the other cards do not render again when one project or its number of notes changes. */
export const ProjectCard = memo(function ProjectCard({ project, notes }: Props) {
  const { text, label, formats } = useWords();
  const isOpen = useOpenRecordId() === project.id;
  const phone = usePhone();
  const technologies = project.technologies ?? [];
  return (
    <RecordContextProvider value={project}>
      <CardLayout
        isOpen={isOpen}
        title={
          <CardLink>
            <bdi>{project.title}</bdi>
          </CardLink>
        }
        client={
          <>
            <SecondaryLine>
              <Facts list={[project.client_name, label(adminProjectTypes, project.project_type)]} />
            </SecondaryLine>
            {project.owner && <OwnerInitials name={project.owner} />}
          </>
        }
        start={
          project.start_date
            ? text('projects.starts', {
                date: formats.nearDay(project.start_date, agencyDay(new Date())),
              })
            : text('projects.no_start')
        }
        end={<EndDate project={project} />}
        notes={notes ? text('projects.notes', { smart_count: notes }) : null}
        budget={
          project.budget === null ? (
            text('app.not_specified')
          ) : (
            <Box component="b" sx={{ fontWeight: 600, color: 'text.primary' }}>
              {formats.euros(project.budget)}
            </Box>
          )
        }
        tags={technologies.length > 0 && <TechnologyTags technologies={technologies} most={3} />}
        foot={
          <>
            <StatusCell resource="projects" record={project} name={project.title} />
            {/* On a phone, the number has no room beside the technologies. */}
            {isAsked(project) ? (
              <Approved project={project} />
            ) : (
              !phone && <Percent status={project.status} />
            )}
          </>
        }
        edge={<Progress status={project.status} title={project.title} isEdge />}
        corner={<SelectRow id={project.id} name={project.title} />}
      />
    </RecordContextProvider>
  );
});

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
