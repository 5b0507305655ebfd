import AccountCircle from '@mui/icons-material/AccountCircle';
import DraftsOutlined from '@mui/icons-material/DraftsOutlined';
import HelpOutline from '@mui/icons-material/HelpOutline';
import Logout from '@mui/icons-material/Logout';
import OpenInNew from '@mui/icons-material/OpenInNew';
import PersonOutline from '@mui/icons-material/PersonOutline';
import SettingsOutlined from '@mui/icons-material/SettingsOutlined';
import Translate from '@mui/icons-material/Translate';
import { type ReactNode, useState } from 'react';
import { useLogout } from 'react-admin';
import { useLocation, useNavigate } from 'react-router-dom';
import { MAIL_FRAGMENT, paths } from '../data/paths';
import { useChooseLanguage, useLanguage } from '../i18n/i18nProvider';
import { languageCodes, languages } from '../i18n/languages';
import type { MessageKey } from '../i18n/messages/en';
import { useText } from '../i18n/useText';
import { useShortcuts } from '../keyboard/useShortcuts';
import { lazyPart } from '../lazyPart';
import { MenuButton } from '../screen/controls';
import { PartBoundary } from '../screen/PartBoundary';
import { flipInRtl } from '../theme/layout';

const ShortcutHelp = lazyPart(async () => (await import('./AccountDialogs')).ShortcutHelp);
const NameDialog = lazyPart(async () => (await import('../owner/NameDialog')).NameDialog);
const MailSettings = lazyPart(async () => (await import('../mail/MailSettings')).MailSettings);

export function AccountMenu() {
  const text = useText();
  const logout = useLogout();
  const navigate = useNavigate();
  const [help, setHelp] = useState(false);
  const [naming, setNaming] = useState(false);
  const { search, hash } = useLocation();

  useShortcuts({ '?': () => setHelp(true) }, 'anywhere');

  const item = (key: MessageKey, icon: ReactNode, onClick: () => unknown) => ({
    key,
    icon,
    label: text(key),
    onClick,
  });
  const items = [
    item('people.who', <PersonOutline />, () => setNaming(true)),
    item('answers.templates', <DraftsOutlined />, () =>
      navigate(paths.answerTemplates('first-en')),
    ),
    item('settings.title', <SettingsOutlined />, () => navigate(paths.settings)),
    item('app.help', <HelpOutline />, () => navigate(paths.help)),
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
        {hash === MAIL_FRAGMENT && (
          <MailSettings onClose={() => navigate({ search, hash: '' }, { replace: true })} />
        )}
      </PartBoundary>
    </>
  );
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
