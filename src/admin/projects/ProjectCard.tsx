import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { styled, type Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { memo } from 'react';
import { RecordContextProvider } from 'react-admin';
import { localDay } from '../../domain/dates';
import { adminProjectTypes } from '../../domain/projects';
import { SecondaryLine } from '../kit/cells';
import { Facts } from '../kit/Facts';
import { OwnerInitials } from '../kit/OwnerInitials';
import { openRow } from '../kit/openRow';
import { RowLink } from '../kit/RowLink';
import { useWords } from '../kit/resource';
import { SelectRow } from '../kit/SelectRow';
import { StatusCell } from '../kit/StatusSelect';
import { usePhone } from '../kit/screen';
import { useOpenRecordId } from '../kit/useIsRecordOpen';
import { clampedName, ellipsis, lead } from '../theme/text';
import { Approved, EndDate, isAsked, Percent, Progress, TechnologyTags } from './ProjectCells';
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
  const phone = usePhone();
  return (
    <RecordContextProvider value={project}>
      <Card component="li" sx={isOpen ? openCard : card}>
        <Typography variant="h2" sx={title}>
          <CardLink>
            <bdi>{project.title}</bdi>
          </CardLink>
        </Typography>
        <Box sx={client}>
          <SecondaryLine>
            <Facts list={[project.client_name, label(adminProjectTypes, project.project_type)]} />
          </SecondaryLine>
          {project.owner && <OwnerInitials name={project.owner} />}
        </Box>
        <Box sx={dates}>
          <Box component="span" sx={{ gridArea: 'start', flex: 'none' }}>
            {project.start_date
              ? text('projects.starts', {
                  date: formats.nearDay(project.start_date, localDay(new Date())),
                })
              : text('projects.no_start')}
          </Box>
          <Box component="span" sx={end}>
            <EndDate project={project} />
          </Box>
          {notes ? (
            <Box component="span" sx={{ gridArea: 'notes', justifySelf: 'end' }}>
              {text('projects.notes', { smart_count: notes })}
            </Box>
          ) : null}
        </Box>
        <Box component="span" sx={budget}>
          {project.budget === null ? (
            text('app.not_specified')
          ) : (
            <Box component="b" sx={{ fontWeight: 600, color: 'text.primary' }}>
              {formats.euros(project.budget)}
            </Box>
          )}
        </Box>
        <Box sx={last}>
          <TechnologyTags technologies={project.technologies ?? []} room={phone ? 22 : 34} />
          <Box sx={foot}>
            <StatusCell resource="projects" record={project} name={project.title} />
            {/* On a phone, the number has no room beside the technologies. */}
            {isAsked(project) ? (
              <Approved project={project} />
            ) : (
              !phone && <Percent status={project.status} />
            )}
          </Box>
        </Box>
        <Progress status={project.status} title={project.title} isEdge />
        <Box sx={{ position: 'absolute', zIndex: 1, insetBlockStart: 0, insetInlineEnd: 0 }}>
          <SelectRow id={project.id} name={project.title} />
        </Box>
      </Card>
    </RecordContextProvider>
  );
});

/** As high as the highest of its row, with the statuses of a row in one line. On a phone, the budget and the technologies stand beside other facts instead of below them. */
const card = {
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gridTemplateAreas: {
    xs: '"title title" "client budget" "dates dates" "last last"',
    sm: '"title title" "client client" "start budget" "end notes" "tags tags" "foot foot"',
  },
  gridTemplateRows: { sm: 'repeat(4, auto) 1fr auto' },
  alignItems: { sm: 'start' },
  columnGap: 1,
  paddingInline: { xs: 1.5, sm: 2 },
  paddingBlock: { xs: '6px 8px', sm: '12px 10px' },
  fontSize: '0.875rem',
  lineHeight: ({ direction }: Theme) => ({ xs: lead(direction, 1.4), sm: lead(direction, 1.5) }),
  color: 'text.secondary',
  '&:hover': { backgroundColor: 'action.hover' },
} as const;
const openCard = { ...card, ...openRow };
const title = {
  gridArea: 'title',
  paddingInlineEnd: 3,
  color: 'text.primary',
  fontSize: '1rem',
  lineHeight: ({ direction }: Theme) => lead(direction, 1.5),
  '& bdi': { ...clampedName(2), WebkitLineClamp: { xs: 1, sm: 2 } },
};
const client = { gridArea: 'client', display: 'flex', alignItems: 'center', minWidth: 0 };
const budget = { gridArea: 'budget', justifySelf: 'end', whiteSpace: 'nowrap' };
const dates = {
  gridArea: 'dates',
  display: { xs: 'flex', sm: 'contents' },
  flexWrap: 'wrap',
  columnGap: 1.5,
  whiteSpace: 'nowrap',
  '& > span': ellipsis,
};
/** On a phone, as wide as its date, so that it stays whole. The remaining time is shown if the line has room for it. */
const end = { gridArea: 'end', flexGrow: 1, minWidth: 0, width: { xs: 'min-content', sm: 'auto' } };
const last = {
  gridArea: 'last',
  display: { xs: 'flex', sm: 'contents' },
  flexDirection: 'row-reverse',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: 1,
  // The technologies.
  '& > :not(:last-child)': {
    gridArea: 'tags',
    minWidth: 0,
    marginBlockStart: { xs: 0, sm: 0.75 },
  },
};
/** Above the link, which covers the card. */
const foot = {
  gridArea: 'foot',
  position: 'relative',
  zIndex: 1,
  display: 'flex',
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  flex: 'none',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 1,
  maxWidth: '100%',
  marginInlineEnd: { xs: 'auto', sm: 0 },
  marginBlockStart: { xs: '2px', sm: 0.5 },
  '& > button': { flex: 'none', minWidth: 0, minHeight: { xs: 32, sm: 44, lg: 32 } },
};
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
