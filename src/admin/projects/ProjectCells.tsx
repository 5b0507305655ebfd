import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { useGetMany, useRecordContext } from 'react-admin';
import { agencyDay, daysBetween, localDay } from '../../domain/dates';
import {
  adminProjectTypes,
  finishedStatuses,
  isLate,
  projectProgress,
} from '../../domain/projects';
import { useFormats } from '../i18n/useFormats';
import { useLabel, useText } from '../i18n/useText';
import type { Exported } from '../list/exporter';
import { NameLines } from '../list/NameLines';
import { Late, Secondary } from '../screen/cells';
import { TimeStamp } from '../screen/dates';
import { ellipsis, firstLine } from '../theme/text';
import type { Project } from './table';

/**
 * The end date of a project and, if the project is unfinished, the remaining time or the delay.
 * Renders nothing without a date.
 */
export function EndDate({ project }: { project: Project }) {
  const text = useText();
  const formats = useFormats();
  const { end_date, status } = project;
  if (end_date === null) return null;
  const today = agencyDay(new Date());
  const date = formats.nearDay(end_date, today);
  const days = daysBetween(today, end_date);
  const time = formats.duration(Math.abs(days), 'day');
  if (isLate(project, today)) {
    return <Late>{text('projects.ends_late', { date, time })}</Late>;
  }
  return (
    <Whole>
      <span>{text('projects.ends', { date })}</span>
      {days > 0 && !finishedStatuses.includes(status) && (
        <span>
          {' · '}
          {text('projects.left', { time })}
        </span>
      )}
    </Whole>
  );
}

/** Without room for both, shows no remaining time, because a number that is cut is another number. */
const Whole = styled(Secondary)({ ...firstLine, whiteSpace: 'pre' });

/** Whether the client was asked to approve the work. */
export const isAsked = ({ delivered_at, approved_at, missing }: Project): boolean =>
  Boolean(delivered_at || approved_at || missing);

/** That the client approved the delivered work, or what staff wait for. Renders nothing before they ask. */
export function Approved({ project }: { project: Project }) {
  const text = useText();
  const formats = useFormats();
  const today = localDay(new Date());
  const { delivered_at, approved_at, approved_by, missing } = project;
  const near = (time: string) => formats.nearDay(localDay(new Date(time)), today);
  if (approved_at)
    return (
      <Box
        component="span"
        sx={chips.success}
        title={text('projects.approved_by', {
          name: approved_by ?? '',
          day: formats.day(approved_at),
        })}
      >
        {text('projects.chip_approved', { day: near(approved_at) })}
      </Box>
    );
  if (missing)
    return (
      <Box component="span" sx={{ ...chips.ink, color: 'error.main' }} title={missing}>
        {text('step.missing')}
      </Box>
    );
  return delivered_at ? (
    <Box
      component="span"
      sx={chips.ink}
      title={text('projects.asked', { day: formats.day(delivered_at) })}
    >
      {text('projects.chip_asked', { day: near(delivered_at) })}
    </Box>
  ) : null;
}

const chip = (tone: 'success' | 'ink') => ({
  ...ellipsis,
  paddingInline: 0.75,
  // Half of a line: two lines stay a box.
  borderRadius: '11px',
  textWrap: 'balance',
  color: `tones.${tone}.text`,
  backgroundColor: `tones.${tone}.ground`,
  fontSize: '0.75rem',
  lineHeight: '22px',
  whiteSpace: 'nowrap',
});
const chips = { success: chip('success'), ink: chip('ink') };

/** The title and the client, at the end whether the client approved the work, and on a tablet the type. */
export function Title({ withType }: { withType: boolean }) {
  const project = useRecordContext<Project>();
  const label = useLabel();
  if (!project) return null;
  return (
    <Box sx={titleAndChip}>
      <NameLines name={project.title} facts={[project.client_name]}>
        {withType && <Secondary>{label(adminProjectTypes, project.project_type)}</Secondary>}
      </NameLines>
      <Approved project={project} />
    </Box>
  );
}

const titleAndChip = {
  display: 'flex',
  alignItems: 'center',
  columnGap: 1,
  '& > div': { flex: 1 },
  '& > span': { flex: 'none' },
};

export function Type() {
  const type = useRecordContext<Project>()?.project_type ?? null;
  return useLabel()(adminProjectTypes, type);
}

export function Budget() {
  const budget = useRecordContext<Project>()?.budget ?? null;
  const text = useText();
  const formats = useFormats();
  return budget === null ? text('app.not_specified') : formats.euros(budget);
}

export function EndDay() {
  const project = useRecordContext<Project>();
  const formats = useFormats();
  if (!project?.end_date) return '–';
  const day = formats.calendarDay(project.end_date);
  return isLate(project, agencyDay(new Date())) ? <Late>{day}</Late> : day;
}

export function Created() {
  const project = useRecordContext<Project>();
  return project && <TimeStamp value={project.created_at} />;
}

interface TagsProps {
  technologies: string[];
  /** How many are named. By default all. */
  most?: number;
}

/** The technologies of a project, or the first ones and the number of the others. */
export function TechnologyTags({ technologies, most }: TagsProps) {
  const text = useText();
  const shown = technologies.slice(0, most);
  const more = technologies.length - shown.length;
  if (shown.length === 0) return null;
  return (
    <Box sx={tags}>
      {shown.map((name) => (
        <bdi key={name}>{name}</bdi>
      ))}
      {more > 0 && (
        <bdi dir="ltr" title={text('projects.more_label', { smart_count: more })}>
          {text('projects.more', { smart_count: more })}
        </bdi>
      )}
    </Box>
  );
}

const tags = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: { xs: 0.5, sm: 0.75 },
  '& bdi': {
    ...ellipsis,
    paddingInline: { xs: 0.5, sm: 1 },
    border: '1px solid',
    borderColor: 'divider',
    borderRadius: 0.75,
    fontSize: { xs: '0.75rem', sm: '0.8125rem' },
    whiteSpace: 'nowrap',
  },
  // The number of the others.
  '& [title]': { flex: 'none' },
};

interface ProgressProps {
  status: string;
  title: string;
  /** If true, the progress is the lower edge of a card, which has its number elsewhere. */
  isEdge?: boolean;
}

/** The progress of a project, which follows from its status. */
export function Progress({ status, title, isEdge = false }: ProgressProps) {
  const text = useText();
  const percent = projectProgress(status);
  const bar = (
    <Box
      role="progressbar"
      aria-valuenow={percent}
      aria-label={`${text('resources.projects.fields.progress')}: ${title}`}
      sx={isEdge ? edge : track}
    >
      <Box sx={{ width: `${percent}%`, height: 1, borderRadius: 3, bgcolor: 'primary.main' }} />
    </Box>
  );
  if (isEdge) return bar;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
      {bar}
      <Percent status={status} />
    </Box>
  );
}

/** The number of the progress. */
export const Percent = ({ status }: Pick<ProgressProps, 'status'>) => (
  <Box component="span" sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
    {useFormats().percent(projectProgress(status) / 100)}
  </Box>
);

const track = { flex: 1, height: 6, borderRadius: 3, backgroundColor: 'action.selected' };
const edge = {
  ...track,
  position: 'absolute',
  insetInline: 0,
  insetBlockEnd: 0,
  height: 4,
  borderRadius: 0,
};

/**
 * Reads the notes in a separate request. If the request for the list included them, the database
 * would count the notes of every project that it sorts.
 */
const NOTES = { columns: 'id,notes(id)' };

/** Returns the number of notes of each project, by the id of the project. */
export function useNoteCounts(projects: readonly Project[]): ReadonlyMap<string, number> {
  const ids = projects.map(({ id }) => id);
  const { data } = useGetMany<Exported<Pick<Project, 'id'>>>(
    'projects',
    { ids, meta: NOTES },
    { enabled: ids.length > 0, onError: () => {} },
  );
  return new Map(data?.flatMap((row) => (row ? [[row.id, row.notes?.length ?? 0]] : [])));
}
