import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ProjectStatus, projectStatuses } from '../../../domain/projects';
import { useLabel } from '../../i18n/useText';
import { board } from './boardStyle';

/** A placeholder for the board while its code loads. */
export function PendingBoard() {
  return (
    <Box sx={board}>
      {projectStatuses.map(({ id }) => (
        <PendingColumn key={id} status={id} />
      ))}
    </Box>
  );
}

/** A placeholder for a column whose cards are loading. */
export function PendingColumn({ status }: { status: ProjectStatus }) {
  const label = useLabel();
  return (
    <section aria-hidden className={`tone-${status}`}>
      <header>
        <Typography variant="h3" component="h2">
          {label(projectStatuses, status)}
        </Typography>
      </header>
      <ul>
        {PENDING.map((place) => (
          <li key={place}>
            <div className="bar" />
            <div className="bar" />
            <div className="bar" />
          </li>
        ))}
      </ul>
    </section>
  );
}

const PENDING = ['first', 'second'];
