import Box from '@mui/material/Box';
import List from '@mui/material/List';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { Link } from 'react-router-dom';
import { isHosted } from '../../backend/config';
import type { AdminDataProvider } from '../data/dataProvider';
import { MAIL_FRAGMENT, paths } from '../data/paths';
import type { MessageKey } from '../i18n/messages/en';
import { useText } from '../i18n/useText';
import { lazyPart } from '../lazyPart';
import { PageHeading, Panel } from '../screen/PageParts';
import { PartBoundary } from '../screen/PartBoundary';
import { useThemeChoices } from '../theme/theme';

const RemoveDemoData = lazyPart(async () => (await import('./AccountDialogs')).RemoveDemoData);

interface Entry {
  label: MessageKey;
  hint: MessageKey;
  to: string;
}

const entries: readonly Entry[] = [
  { label: 'people.title', hint: 'settings.people', to: paths.people },
  { label: 'mail.menu', hint: 'settings.mail', to: `${paths.settings}${MAIL_FRAGMENT}` },
  { label: 'audit.title', hint: 'settings.audit', to: paths.audit },
  { label: 'live.title', hint: 'settings.live', to: paths.goingLive },
];

/** What is set once and not every day: who shares the account, the mail, the look, and what the agency has to settle. */
export function Settings() {
  const text = useText();
  const themes = useThemeChoices();
  const demo = useDemoData();
  const [isRemoving, setRemoving] = useState(false);
  return (
    <Box sx={{ display: 'grid', gap: 2, maxWidth: '45rem' }}>
      <PageHeading title={text('settings.title')} />
      <Panel title={text('settings.agency')}>
        <List disablePadding sx={{ marginInline: -2 }}>
          {entries.map(({ label, hint, to }) => (
            <ListItemButton key={to} component={Link} to={to}>
              <ListItemText primary={text(label)} secondary={text(hint)} />
            </ListItemButton>
          ))}
          {demo && (
            <ListItemButton onClick={() => setRemoving(true)}>
              <ListItemText primary={text('demo.remove')} secondary={text('settings.demo')} />
            </ListItemButton>
          )}
        </List>
      </Panel>
      <Panel title={text('app.theme')}>
        <ToggleButtonGroup
          exclusive
          size="small"
          aria-label={text('app.theme')}
          value={themes.find(({ selected }) => selected)?.key}
        >
          {themes.map(({ key, label, onClick }) => (
            <ToggleButton key={key} value={key} onClick={onClick} sx={{ paddingInline: 2 }}>
              {label}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      </Panel>
      <PartBoundary>
        {isRemoving && demo && <RemoveDemoData {...demo} onClose={() => setRemoving(false)} />}
      </PartBoundary>
    </Box>
  );
}

/** How much demo data there is. Undefined if there is none, as on hosted Supabase. */
function useDemoData() {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const { data } = useQuery({
    queryKey: ['demoData'],
    queryFn: () => dataProvider.call('demo_data', {}),
    enabled: !isHosted,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data && data.quotes + data.projects > 0 ? data : undefined;
}
