import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { adminProjectTypes } from '../../domain/projects';
import { paths } from '../data/paths';
import { useFormats } from '../i18n/useFormats';
import { useLabel, useText } from '../i18n/useText';
import { DescriptionItem, DescriptionList } from '../ui/DescriptionList';
import { TimeStamp } from '../ui/TimeStamp';
import { shortId } from './projectModel';
import type { Project } from './table';

export function ProjectSection({ project }: { project: Project }) {
  const text = useText();
  const label = useLabel();
  const formats = useFormats();
  const day = (date: string | null) =>
    date ? formats.calendarDay(date) : text('quotes.not_specified');
  return (
    <DescriptionList title={text('quotes.project_info')}>
      <DescriptionItem source="client_name">
        {project.quote ? (
          <Link component={RouterLink} to={paths.client(project.quote.id)}>
            <bdi>{project.client_name}</bdi>
          </Link>
        ) : (
          <bdi>{project.client_name}</bdi>
        )}
      </DescriptionItem>
      <DescriptionItem source="project_type">
        {label(adminProjectTypes, project.project_type)}
      </DescriptionItem>
      <DescriptionItem source="start_date">{day(project.start_date)}</DescriptionItem>
      <DescriptionItem source="end_date">{day(project.end_date)}</DescriptionItem>
      {project.paid_on && (
        <DescriptionItem source="paid_on">{day(project.paid_on)}</DescriptionItem>
      )}
      <DescriptionItem source="budget">
        {project.budget === null ? text('quotes.not_specified') : formats.euros(project.budget)}
      </DescriptionItem>
      <DescriptionItem source="created_at">
        <TimeStamp value={project.created_at} />
      </DescriptionItem>
      <DescriptionItem source="id">
        <bdi dir="ltr">{shortId(project.id)}</bdi>
      </DescriptionItem>
      {project.quote && (
        <DescriptionItem source="quote_id">
          <Link component={RouterLink} to={paths.record('quotes', project.quote.id)}>
            <bdi dir="ltr">{project.quote.reference}</bdi>
          </Link>
        </DescriptionItem>
      )}
      <DescriptionItem source="technologies">
        <Technologies technologies={project.technologies ?? []} />
      </DescriptionItem>
    </DescriptionList>
  );
}

function Technologies({ technologies }: { technologies: readonly string[] }) {
  const text = useText();
  if (technologies.length === 0) return text('projects.no_technologies');
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, marginBlockStart: 0.5 }}>
      {technologies.map((name) => (
        <Chip key={name} size="small" variant="outlined" label={<bdi>{name}</bdi>} />
      ))}
    </Box>
  );
}
