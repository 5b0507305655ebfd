import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import type { Activity } from '../data/dashboardRecords';
import { paths } from '../data/paths';
import { useText } from '../i18n/useText';
import { clamp } from '../theme/clamp';
import { Panel } from '../ui/Panel';
import { TimeStamp } from '../ui/TimeStamp';

export function RecentActivity({ entries }: { entries: readonly Activity[] }) {
  const text = useText();
  return (
    <Panel title={text('dashboard.recent')}>
      {entries.length === 0 ? (
        <Typography color="text.secondary">{text('dashboard.no_recent')}</Typography>
      ) : (
        <Box component="ul" sx={list}>
          {entries.map((entry) => (
            <Entry key={`${entry.type}-${entry.id}`} entry={entry} />
          ))}
        </Box>
      )}
    </Panel>
  );
}

function Entry({ entry }: { entry: Activity }) {
  const text = useText();
  const quote = entry.type === 'quote';
  return (
    <li>
      <Box sx={{ minWidth: 0 }}>
        <Link
          component={RouterLink}
          to={quote ? paths.quote(entry.id) : paths.project(entry.id)}
          color="text.primary"
          underline="hover"
          sx={{ fontWeight: 500, ...clamp(2) }}
        >
          <bdi>{entry.client}</bdi>
        </Link>
        <Typography variant="body2" color="text.secondary">
          {text(quote ? 'dashboard.new_quote' : 'dashboard.new_project')}
        </Typography>
      </Box>
      <Typography variant="body2" color="text.secondary">
        <TimeStamp value={entry.date} />
      </Typography>
    </li>
  );
}

const list = {
  display: 'grid',
  margin: 0,
  padding: 0,
  listStyle: 'none',
  // As tall as the panels beside it.
  flex: 1,
  gridAutoRows: 'minmax(min-content, 4.5rem)',
  alignContent: 'start',
  '& li': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 2,
    paddingBlock: 1,
    borderBlockStart: '1px solid',
    borderColor: 'divider',
  },
  '& li:first-of-type': { borderBlockStart: 0, paddingBlockStart: 0 },
};
