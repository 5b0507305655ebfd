import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { adminProjectTypes } from '../../domain/projects';
import { useFormats } from '../i18n/useFormats';
import { useLabel, useText } from '../i18n/useText';
import { Fact, Facts } from '../layout/Facts';
import { TimeStamp } from '../list/TimeStamp';
import { paths } from '../paths';
import type { Project } from '../records';
import { shortId } from './projectModel';

export function ProjectFacts({ project }: { project: Project }) {
  const text = useText();
  const label = useLabel();
  const formats = useFormats();
  const day = (date: string | null) =>
    date ? formats.calendarDay(date) : text('quotes.not_specified');
  return (
    <Facts title={text('quotes.project_info')}>
      <Fact name={text('projects.client')}>
        <bdi>{project.client_name}</bdi>
      </Fact>
      <Fact name={text('projects.type')}>{label(adminProjectTypes, project.project_type)}</Fact>
      <Fact name={text('projects.start_date')}>{day(project.start_date)}</Fact>
      <Fact name={text('projects.end_date')}>{day(project.end_date)}</Fact>
      <Fact name={text('projects.amount')}>
        {project.budget === null ? text('quotes.not_specified') : formats.euros(project.budget)}
      </Fact>
      <Fact name={text('projects.created')}>
        <TimeStamp value={project.created_at} />
      </Fact>
      <Fact name={text('projects.id')}>
        <bdi dir="ltr">{shortId(project.id)}</bdi>
      </Fact>
      {project.quote && (
        <Fact name={text('projects.quote')}>
          <Link component={RouterLink} to={paths.quote(project.quote.id)}>
            <bdi dir="ltr">{project.quote.reference}</bdi>
          </Link>
        </Fact>
      )}
    </Facts>
  );
}
