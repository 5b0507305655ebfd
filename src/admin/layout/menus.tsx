import Contrast from '@mui/icons-material/Contrast';
import Translate from '@mui/icons-material/Translate';
import { type ThemeType, useRemoveFromStore, useStore } from 'react-admin';
import { languageCodes, languages } from '../i18n/languages';
import { useChooseLanguage, useLanguage } from '../i18n/useLanguage';
import { useText } from '../i18n/useText';
import { MenuButton } from '../ui/MenuButton';

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

/** react-admin's key for the theme. Without a value, the theme follows the system. */
const KEY = 'theme';
const themes = ['light', 'dark'] as const;

export function ThemeMenu() {
  const text = useText();
  const [theme, store] = useStore<ThemeType>(KEY);
  const followSystem = useRemoveFromStore(KEY);
  const items = [
    ...themes.map((name) => ({
      key: name,
      label: text(`app.theme_${name}`),
      selected: name === theme,
      onClick: () => store(name),
    })),
    {
      key: 'system',
      label: text('app.theme_system'),
      selected: theme === undefined,
      onClick: () => followSystem(),
    },
  ];
  return <MenuButton label={text('app.theme')} icon={<Contrast />} items={items} />;
}
