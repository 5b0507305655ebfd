import Inbox from '@mui/icons-material/InboxOutlined';
import SpaceDashboard from '@mui/icons-material/SpaceDashboardOutlined';
import Work from '@mui/icons-material/WorkOutline';
import { paths } from '../data/paths';

/**
 * The tabs. `end` requires an exact match, because all paths start with the path of the dashboard.
 * Tabs with `hasNews` show the number of new requests.
 */
export const sections = [
  { name: 'app.dashboard', to: paths.dashboard, end: true, hasNews: false, icon: SpaceDashboard },
  { name: 'app.quotes', to: paths.quotes(), end: false, hasNews: true, icon: Inbox },
  { name: 'app.projects', to: paths.projects(), end: false, hasNews: false, icon: Work },
] as const;
