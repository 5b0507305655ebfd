import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { adminProjectTypes } from '../../domain/projects';
import { paths } from '../data/paths';
import type { Project } from '../data/records';
import { useFormats } from '../i18n/useFormats';
import { useLabel, useText } from '../i18n/useText';
import { DescriptionItem, DescriptionList } from '../ui/DescriptionList';
import { TimeStamp } from '../ui/TimeStamp';
import { shortId } from './projectModel';

export function ProjectFacts({ project }: { project: Project }) {
  const text = useText();
  const label = useLabel();
  const formats = useFormats();
  const day = (date: string | null) =>
    date ? formats.calendarDay(date) : text('quotes.not_specified');
  return (
    <DescriptionList title={text('quotes.project_info')}>
      <DescriptionItem name={text('projects.client')}>
        <bdi>{project.client_name}</bdi>
      </DescriptionItem>
      <DescriptionItem name={text('projects.type')}>
        {label(adminProjectTypes, project.project_type)}
      </DescriptionItem>
      <DescriptionItem name={text('projects.start_date')}>
        {day(project.start_date)}
      </DescriptionItem>
      <DescriptionItem name={text('projects.end_date')}>{day(project.end_date)}</DescriptionItem>
      <DescriptionItem name={text('projects.amount')}>
        {project.budget === null ? text('quotes.not_specified') : formats.euros(project.budget)}
      </DescriptionItem>
      <DescriptionItem name={text('projects.created')}>
        <TimeStamp value={project.created_at} />
      </DescriptionItem>
      <DescriptionItem name={text('projects.id')}>
        <bdi dir="ltr">{shortId(project.id)}</bdi>
      </DescriptionItem>
      {project.quote && (
        <DescriptionItem name={text('projects.quote')}>
          <Link component={RouterLink} to={paths.quote(project.quote.id)}>
            <bdi dir="ltr">{project.quote.reference}</bdi>
          </Link>
        </DescriptionItem>
      )}
    </DescriptionList>
  );
}
