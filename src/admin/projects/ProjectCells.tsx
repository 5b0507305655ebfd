import Box from '@mui/material/Box';
import { useGetMany, useRecordContext } from 'react-admin';
import { daysBetween, localDay } from '../../domain/dates';
import {
  adminProjectTypes,
  finishedStatuses,
  isLate,
  projectProgress,
} from '../../domain/projects';
import type { Exported } from '../data/records';
import { useFormats } from '../i18n/useFormats';
import { useLabel, useText } from '../i18n/useText';
import { Late, Secondary } from '../kit/cells';
import { TimeStamp } from '../kit/dates';
import { NameLines } from '../kit/NameLines';
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
  const today = localDay(new Date());
  const date = formats.nearDay(end_date, today);
  const days = daysBetween(today, end_date);
  const time = formats.duration(Math.abs(days), 'day');
  if (isLate(project, today)) {
    return <Late>{text('projects.late', { date, time })}</Late>;
  }
  return (
    <Secondary>
      {days > 0 && !finishedStatuses.includes(status)
        ? text('projects.ends_in', { date, time })
        : text('projects.ends', { date })}
    </Secondary>
  );
}

/** Who approved the delivered work and when, or what staff wait for. Renders nothing before they ask. */
export function Approved({ project }: { project: Project }) {
  const text = useText();
  const formats = useFormats();
  const { delivered_at, approved_at, approved_by, missing } = project;
  if (approved_at)
    return (
      <Secondary>
        {text('projects.approved_by', { name: approved_by ?? '', day: formats.day(approved_at) })}
      </Secondary>
    );
  if (missing) return <Late>{text('projects.missing')}</Late>;
  return delivered_at ? (
    <Secondary>{text('projects.asked', { day: formats.day(delivered_at) })}</Secondary>
  ) : null;
}

/** The title and the client, whether the client approved the work, and on a tablet the type. */
export function Title({ withType }: { withType: boolean }) {
  const project = useRecordContext<Project>();
  const label = useLabel();
  if (!project) return null;
  return (
    <NameLines name={project.title} facts={[project.client_name]}>
      <Approved project={project} />
      {withType && <Secondary>{label(adminProjectTypes, project.project_type)}</Secondary>}
    </NameLines>
  );
}

export function Type() {
  const type = useRecordContext<Project>()?.project_type ?? null;
  return useLabel()(adminProjectTypes, type);
}

export function Budget() {
  const budget = useRecordContext<Project>()?.budget ?? null;
  const text = useText();
  const formats = useFormats();
  return budget === null ? text('quotes.not_specified') : formats.euros(budget);
}

export function EndDay() {
  const project = useRecordContext<Project>();
  const formats = useFormats();
  if (!project?.end_date) return '–';
  const day = formats.calendarDay(project.end_date);
  return isLate(project, localDay(new Date())) ? <Late>{day}</Late> : day;
}

export function Created() {
  const project = useRecordContext<Project>();
  return project && <TimeStamp value={project.created_at} />;
}

/** The technologies of a project, or the first ones and the number of the others. */
export function TechnologyTags({ technologies, most }: { technologies: string[]; most?: number }) {
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
  gap: 0.75,
  '& bdi': {
    paddingInline: 1,
    border: '1px solid',
    borderColor: 'divider',
    borderRadius: 0.75,
    fontSize: '0.8125rem',
    overflowWrap: 'anywhere',
  },
};

/** The progress of a project, which follows from its status. */
export function Progress({ status, title }: { status: string; title: string }) {
  const text = useText();
  const percent = projectProgress(status);
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
      <Box
        role="progressbar"
        aria-valuenow={percent}
        aria-label={`${text('projects.progress')}: ${title}`}
        sx={{ flex: 1, borderRadius: 3, backgroundColor: 'action.selected' }}
      >
        <Box sx={{ width: `${percent}%`, height: 6, borderRadius: 3, bgcolor: 'primary.main' }} />
      </Box>
      <Box component="span" sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
        {percent}%
      </Box>
    </Box>
  );
}

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
