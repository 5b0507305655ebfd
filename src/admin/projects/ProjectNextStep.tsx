import Button from '@mui/material/Button';
import { Link, useLocation } from 'react-router-dom';
import { agencyDay } from '../../domain/dates';
import { isLate } from '../../domain/projects';
import type { Addressee } from '../conversation/addressee';
import { paths } from '../data/paths';
import { useText } from '../i18n/useText';
import { NextStep, useStepText } from '../record/NextStep';
import { BusyButton } from '../screen/controls';
import { useStatus } from '../write/useStatus';
import { AnswerButton } from '../writing/AnswerButton';
import type { ProjectAction, ProjectStep } from './projectStep';
import type { Project } from './table';

interface Props {
  project: Project;
  to: Addressee;
  step: ProjectStep;
  /** Whether somebody writes to the client, so that the filled button is the one of the message. */
  isMessageBegun: boolean;
  onCopy: () => void;
}

/** The strip that says what a project waits for, with the buttons for it. */
export function ProjectNextStep({ project, to, step, isMessageBegun, onCopy }: Props) {
  const text = useText();
  const stepText = useStepText();
  const { state, since, actions } = step;
  const late = isLate(project, agencyDay(new Date()));
  const facts = [stepText(`step.${state}`, since), late && text('step.late')];
  return (
    <NextStep facts={facts} isUrgent={late || state === 'failed'}>
      {actions.map((action, index) => (
        <Action
          key={action}
          {...{ action, project, to, onCopy }}
          variant={index === 0 && !isMessageBegun ? 'contained' : 'outlined'}
        />
      ))}
    </NextStep>
  );
}

interface ActionProps extends Omit<Props, 'step' | 'isMessageBegun'> {
  action: ProjectAction;
  variant: 'contained' | 'outlined';
}

/** The statuses that a button sets. */
const sets = { begin: 'in_progress', resume: 'in_progress', mark_paid: 'paid' } as const;

function Action({ action, project, to, onCopy, variant }: ActionProps) {
  const text = useText();
  const { search } = useLocation();
  const { setStatus, busy } = useStatus('projects');
  const button = { size: 'small', variant } as const;
  const { id, title: name, status, replied_at } = project;
  switch (action) {
    case 'answer':
      return <AnswerButton to={to} variant={variant} />;
    case 'ask':
      return (
        <Button {...button} component={Link} to={paths.ask(id, search)} replace>
          {text('projects.ask')}
        </Button>
      );
    case 'copy':
      return (
        <Button {...button} onClick={onCopy}>
          {text('letter.copy_link')}
        </Button>
      );
    default:
      return (
        <BusyButton
          {...button}
          busy={busy}
          onClick={() => setStatus([{ id, name, status, replied_at }], sets[action])}
        >
          {text(`step.${action}`)}
        </BusyButton>
      );
  }
}
