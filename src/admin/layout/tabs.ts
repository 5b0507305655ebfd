import SpaceDashboard from '@mui/icons-material/SpaceDashboardOutlined';
import { useResourceDefinitions } from 'react-admin';
import { paths } from '../data/paths';
import type { ResourceName } from '../i18n/messages/messages';
import { useText } from '../i18n/useText';
import type { ResourceOptions } from '../ui/resource';

/**
 * Returns the tabs: the dashboard and the resources. `end` requires an exact match, because all
 * paths start with the path of the dashboard.
 */
export function useTabs() {
  const text = useText();
  const definitions = Object.values(useResourceDefinitions<ResourceOptions>());
  return [
    {
      name: '',
      label: text('app.dashboard'),
      to: paths.dashboard,
      end: true,
      icon: SpaceDashboard,
      newRows: undefined,
    },
    ...definitions.map(({ name, icon, options }) => ({
      name,
      label: text(`${name as ResourceName}.title`),
      to: paths.list(name),
      end: false,
      icon,
      newRows: options?.newRows,
    })),
  ];
}
export type Tab = ReturnType<typeof useTabs>[number];
