import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { adminProjectTypes } from '../../domain/projects';
import { paths } from '../data/paths';
import { useLanguage } from '../i18n/i18nProvider';
import { useText } from '../i18n/useText';
import { FollowUp } from '../owner/FollowUp';
import { Owner } from '../owner/Owner';
import { EmailLink, NamedLinks, PhoneLink } from '../record/ContactLinks';
import { DescriptionList } from '../record/DescriptionList';
import { RecordPage } from '../record/RecordPage';
import { TimeStamp } from '../screen/dates';
import { DetailSection, Words } from '../screen/RecordParts';
import { useWords } from '../screen/resource';
import { useFrom } from '../screen/useFrom';
import { Conversation } from '../timeline/Conversation';
import { RecordDetails } from '../timeline/RecordDetails';
import { useCopyLink } from '../writing/LinkField';
import { ApprovalSection, useApprovalMenu } from './Approval';
import { Progress, TechnologyTags } from './ProjectCells';
import { ProjectNextStep } from './ProjectNextStep';
import { addresseeOf, shortId } from './projectModel';
import { projectStep } from './projectStep';
import type { Project } from './table';

export const ProjectDetails = () => (
  <RecordPage<Project> resource="projects">
    {(project) => <ProjectRecord project={project} />}
  </RecordPage>
);

function ProjectRecord({ project }: { project: Project }) {
  const text = useText();
  const [isMessageBegun, setMessageBegun] = useState(false);
  const to = addresseeOf(project, useLanguage());
  const step = projectStep(project);
  const { copy, field } = useCopyLink(project.token);
  const more = useApprovalMenu(project, step.actions, copy);
  return (
    <RecordDetails
      row={project}
      step={<ProjectNextStep {...{ project, to, step, isMessageBegun }} onCopy={copy} />}
      more={more}
    >
      {field}
      <DetailSection
        title={text('resources.projects.fields.description')}
        action={<Owner {...to} name={project.title} />}
      >
        <Words>{project.description}</Words>
      </DetailSection>
      <ProjectImage key={project.image_url} url={project.image_url} title={project.title} />
      <Conversation key={project.id} to={to} onBegun={setMessageBegun} />
      <ProjectSection project={project} />
      <ApprovalSection project={project} />
      <FollowUp {...to} name={project.title} />
    </RecordDetails>
  );
}

/**
 * An image from another server, hidden if it fails to load. The request contains no referrer, so
 * that the other server does not learn the URL of the back office.
 */
function ProjectImage({ url, title }: { url: string | null; title: string }) {
  const text = useText();
  const [failed, setFailed] = useState(false);
  if (!url || failed) return null;
  return (
    <Box
      component="img"
      src={url}
      alt={text('projects.image_of', { title })}
      referrerPolicy="no-referrer"
      onError={() => setFailed(true)}
      sx={{
        maxWidth: '100%',
        maxHeight: 360,
        objectFit: 'contain',
        borderRadius: 1,
        justifySelf: 'start',
      }}
    />
  );
}

function ProjectSection({ project }: { project: Project }) {
  const { text, label, formats } = useWords();
  const day = (date: string | null) => date && formats.calendarDay(date);
  const from = useFrom();
  const { quote, client_name, technologies, links } = project;
  const { email, phone } = quote ?? { email: project.client_email, phone: project.client_phone };
  const client = <bdi>{client_name}</bdi>;
  return (
    <DescriptionList
      title={text('quotes.project_info')}
      values={{
        client_name: quote ? (
          <Link component={RouterLink} to={paths.client(quote.id)}>
            {client}
          </Link>
        ) : (
          client
        ),
        client_email: email && <EmailLink email={email} />,
        client_phone: phone && <PhoneLink phone={phone} />,
        project_type: label(adminProjectTypes, project.project_type),
        progress: <Progress status={project.status} title={project.title} />,
        start_date: day(project.start_date),
        end_date: day(project.end_date),
        paid_on: day(project.paid_on),
        budget: project.budget === null ? null : formats.euros(project.budget),
        quote_id: quote && (
          <Link component={RouterLink} to={paths.record('quotes', quote.id, from)}>
            <bdi dir="ltr">{quote.reference}</bdi>
          </Link>
        ),
        technologies: technologies?.length ? <TechnologyTags technologies={technologies} /> : null,
        links: links && <NamedLinks links={links} />,
      }}
      more={{
        ...(!project.image_url && { image_url: text('projects.no_image') }),
        created_at: <TimeStamp value={project.created_at} />,
        id: <bdi dir="ltr">{shortId(project.id)}</bdi>,
      }}
    />
  );
}
