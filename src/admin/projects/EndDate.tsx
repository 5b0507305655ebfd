import { daysBetween, localDay } from '../../domain/dates';
import { finishedStatuses, isLate } from '../../domain/projects';
import { useFormats } from '../i18n/useFormats';
import { useText } from '../i18n/useText';
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
    return <strong className="late">{text('projects.late', { date, time })}</strong>;
  }
  return (
    <span className="secondary">
      {days > 0 && !finishedStatuses.includes(status)
        ? text('projects.ends_in', { date, time })
        : text('projects.ends', { date })}
    </span>
  );
}
