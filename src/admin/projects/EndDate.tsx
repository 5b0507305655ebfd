import { localDay } from '../../domain/dates';
import { isLate } from '../../domain/projects';
import type { Project } from '../data/records';
import { useFormats } from '../i18n/useFormats';
import { useText } from '../i18n/useText';

/** When a project ends, or that it is late. Nothing without a date. */
export function EndDate({ project }: { project: Project }) {
  const text = useText();
  const formats = useFormats();
  if (project.end_date === null) return null;
  const date = formats.calendarDay(project.end_date);
  return isLate(project, localDay(new Date())) ? (
    <strong className="late">{text('projects.late', { date })}</strong>
  ) : (
    <span className="secondary">{text('projects.ends', { date })}</span>
  );
}
