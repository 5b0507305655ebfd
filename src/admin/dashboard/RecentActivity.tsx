import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Activity } from '../data/dashboardRecords';
import { paths } from '../data/paths';
import { useText } from '../i18n/useText';
import { clamp } from '../theme/clamp';
import { Panel } from '../ui/Panel';
import { EntryLink, PanelList } from '../ui/PanelList';
import { TimeStamp } from '../ui/TimeStamp';

export function RecentActivity({ entries }: { entries: readonly Activity[] }) {
  const text = useText();
  return (
    <Panel title={text('dashboard.recent')}>
      {entries.length === 0 ? (
        <Typography color="text.secondary">{text('dashboard.no_recent')}</Typography>
      ) : (
        <PanelList sx={asTallAsOthers}>
          {entries.map((entry) => (
            <Entry key={`${entry.type}-${entry.id}`} entry={entry} />
          ))}
        </PanelList>
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
        <EntryLink
          to={quote ? paths.record('quotes', entry.id) : paths.record('projects', entry.id)}
          sx={clamp(2)}
        >
          <bdi>{entry.client}</bdi>
        </EntryLink>
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

/** Stretches the list to the height of the panels beside it. */
const asTallAsOthers = {
  flex: 1,
  gridAutoRows: 'minmax(min-content, 4.5rem)',
  alignContent: 'start',
  '& li': { alignItems: 'center' },
};
