import AccountCircle from '@mui/icons-material/AccountCircle';
import Contrast from '@mui/icons-material/Contrast';
import DeleteSweepOutlined from '@mui/icons-material/DeleteSweepOutlined';
import DraftsOutlined from '@mui/icons-material/DraftsOutlined';
import HelpOutline from '@mui/icons-material/HelpOutline';
import Keyboard from '@mui/icons-material/Keyboard';
import Logout from '@mui/icons-material/Logout';
import MailOutline from '@mui/icons-material/MailOutline';
import OpenInNew from '@mui/icons-material/OpenInNew';
import PersonOutline from '@mui/icons-material/PersonOutline';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useLogout } from 'react-admin';
import { useLocation, useNavigate } from 'react-router-dom';
import { isHosted } from '../../backend/config';
import type { AdminDataProvider } from '../data/dataProvider';
import { MAIL_FRAGMENT, paths } from '../data/paths';
import { useText } from '../i18n/useText';
import { useShortcuts } from '../keyboard/useShortcuts';
import { lazyPart } from '../lazyPart';
import { useThemeChoices } from '../theme/AdminTheme';
import { flipInRtl } from '../theme/styles';
import { PartBoundary } from '../ui/dialog/PartBoundary';
import { MenuButton } from '../ui/MenuButton';
import { usePhone } from '../ui/usePhone';

const ShortcutHelp = lazyPart(() => import('./ShortcutHelp').then((module) => module.ShortcutHelp));
const NameDialog = lazyPart(() =>
  import('../conversation/NameDialog').then((module) => module.NameDialog),
);
const MailSettings = lazyPart(() =>
  import('../mail/MailSettings').then((module) => module.MailSettings),
);

const RemoveDemoData = lazyPart(() =>
  import('./RemoveDemoData').then((module) => module.RemoveDemoData),
);

export function AccountMenu() {
  const text = useText();
  const logout = useLogout();
  const navigate = useNavigate();
  const phone = usePhone();
  const themes = useThemeChoices();
  const [help, setHelp] = useState(false);
  const [naming, setNaming] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const demo = useDemoData();
  const { search, hash } = useLocation();

  useShortcuts({ '?': () => setHelp(true) }, 'anywhere');

  const items = [
    {
      key: 'help',
      label: text('app.help'),
      icon: <HelpOutline fontSize="small" />,
      onClick: () => navigate(paths.help),
    },
    {
      key: 'shortcuts',
      label: text('list.shortcuts'),
      icon: <Keyboard fontSize="small" />,
      onClick: () => setHelp(true),
    },
    {
      key: 'templates',
      label: text('answers.templates'),
      icon: <DraftsOutlined fontSize="small" />,
      onClick: () => navigate(paths.answerTemplates('first-en')),
    },
    {
      key: 'mail',
      label: text('mail.menu'),
      icon: <MailOutline fontSize="small" />,
      onClick: () => navigate({ search, hash: MAIL_FRAGMENT }),
    },
    {
      key: 'name',
      label: text('notes.author'),
      icon: <PersonOutline fontSize="small" />,
      onClick: () => setNaming(true),
    },
    // The top bar of a phone has no space for the theme menu.
    ...(phone
      ? themes.map(({ label, ...theme }) => ({
          ...theme,
          icon: <Contrast fontSize="small" />,
          label: text('app.change', { name: text('app.theme'), value: label }),
        }))
      : []),
    ...(demo
      ? [
          {
            key: 'demo',
            label: text('demo.remove'),
            icon: <DeleteSweepOutlined fontSize="small" />,
            onClick: () => setRemoving(true),
          },
        ]
      : []),
    {
      key: 'site',
      label: text('app.site'),
      icon: <OpenInNew fontSize="small" sx={flipInRtl} />,
      href: '/',
    },
    {
      key: 'logout',
      label: text('app.logout'),
      icon: <Logout fontSize="small" sx={flipInRtl} />,
      // The next person to sign in starts at the dashboard.
      onClick: () => void logout({}, undefined, false),
    },
  ];
  return (
    <>
      <MenuButton label={text('app.account')} icon={<AccountCircle />} items={items} />
      <PartBoundary>
        {help && <ShortcutHelp onClose={() => setHelp(false)} />}
        {naming && <NameDialog onClose={() => setNaming(false)} />}
        {isRemoving && demo && <RemoveDemoData {...demo} onClose={() => setRemoving(false)} />}
        {hash === MAIL_FRAGMENT && (
          <MailSettings onClose={() => navigate({ search, hash: '' }, { replace: true })} />
        )}
      </PartBoundary>
    </>
  );
}

/** How much demo data there is. Undefined if there is none, as on hosted Supabase. */
function useDemoData() {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const { data } = useQuery({
    queryKey: ['demoData'],
    queryFn: async () => (await dataProvider.demoData()).data,
    enabled: !isHosted,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data && data.quotes + data.projects > 0 ? data : undefined;
}
