import AccountCircle from '@mui/icons-material/AccountCircle';
import Contrast from '@mui/icons-material/Contrast';
import DeleteSweepOutlined from '@mui/icons-material/DeleteSweepOutlined';
import DraftsOutlined from '@mui/icons-material/DraftsOutlined';
import FactCheckOutlined from '@mui/icons-material/FactCheckOutlined';
import HelpOutline from '@mui/icons-material/HelpOutline';
import Keyboard from '@mui/icons-material/Keyboard';
import Logout from '@mui/icons-material/Logout';
import MailOutline from '@mui/icons-material/MailOutline';
import OpenInNew from '@mui/icons-material/OpenInNew';
import PeopleOutline from '@mui/icons-material/PeopleOutline';
import PersonOutline from '@mui/icons-material/PersonOutline';
import RocketLaunchOutlined from '@mui/icons-material/RocketLaunchOutlined';
import Translate from '@mui/icons-material/Translate';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useDataProvider, useLogout } from 'react-admin';
import { useLocation, useNavigate } from 'react-router-dom';
import { isHosted } from '../../backend/config';
import type { AdminDataProvider } from '../data/dataProvider';
import { MAIL_FRAGMENT, paths } from '../data/paths';
import { useChooseLanguage, useLanguage } from '../i18n/i18nProvider';
import { languageCodes, languages } from '../i18n/languages';
import type { MessageKey } from '../i18n/messages/en';
import { useText } from '../i18n/useText';
import { useShortcuts } from '../keyboard/useShortcuts';
import { MenuButton } from '../kit/controls';
import { PartBoundary } from '../kit/PartBoundary';
import { lazyPart } from '../lazyPart';
import { flipInRtl } from '../theme/layout';
import { useThemeChoices } from '../theme/theme';

const ShortcutHelp = lazyPart(async () => (await import('./AccountDialogs')).ShortcutHelp);
const NameDialog = lazyPart(async () => (await import('../conversation/NameDialog')).NameDialog);
const MailSettings = lazyPart(async () => (await import('../mail/MailSettings')).MailSettings);
const RemoveDemoData = lazyPart(async () => (await import('./AccountDialogs')).RemoveDemoData);

export function AccountMenu() {
  const text = useText();
  const logout = useLogout();
  const navigate = useNavigate();
  const themes = useThemeChoices();
  const [help, setHelp] = useState(false);
  const [naming, setNaming] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const demo = useDemoData();
  const { search, hash } = useLocation();

  useShortcuts({ '?': () => setHelp(true) }, 'anywhere');

  const item = (key: MessageKey, icon: ReactNode, onClick: () => unknown) => ({
    key,
    icon,
    label: text(key),
    onClick,
  });
  const items = [
    item('app.help', <HelpOutline />, () => navigate(paths.help)),
    item('list.shortcuts', <Keyboard />, () => setHelp(true)),
    item('answers.templates', <DraftsOutlined />, () =>
      navigate(paths.answerTemplates('first-en')),
    ),
    item('mail.menu', <MailOutline />, () => navigate({ search, hash: MAIL_FRAGMENT })),
    item('audit.title', <FactCheckOutlined />, () => navigate(paths.audit)),
    item('live.title', <RocketLaunchOutlined />, () => navigate(paths.goingLive)),
    item('people.who', <PersonOutline />, () => setNaming(true)),
    item('people.title', <PeopleOutline />, () => navigate(paths.people)),
    ...themes.map(({ label, ...theme }) => ({
      ...theme,
      icon: <Contrast />,
      label: text('app.change', { name: text('app.theme'), value: label }),
    })),
    ...(demo ? [item('demo.remove', <DeleteSweepOutlined />, () => setRemoving(true))] : []),
    {
      key: 'site',
      label: text('app.site'),
      icon: <OpenInNew sx={flipInRtl} />,
      href: '/',
    },
    // The next person to sign in starts at the dashboard.
    item('app.logout', <Logout sx={flipInRtl} />, () => logout({}, undefined, false)),
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
    queryFn: () => dataProvider.call('demo_data', {}),
    enabled: !isHosted,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data && data.quotes + data.projects > 0 ? data : undefined;
}

export function LanguageMenu() {
  const text = useText();
  const language = useLanguage();
  const choose = useChooseLanguage();
  const items = languageCodes.map((code) => ({
    key: code,
    label: languages[code].name,
    lang: code,
    selected: code === language,
    onClick: () => choose(code),
  }));
  return <MenuButton label={text('app.language')} icon={<Translate />} items={items} />;
}
