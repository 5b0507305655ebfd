import Contrast from '@mui/icons-material/Contrast';
import Translate from '@mui/icons-material/Translate';
import { languageCodes, languages } from '../i18n/languages';
import { useChooseLanguage, useLanguage } from '../i18n/useLanguage';
import { useText } from '../i18n/useText';
import { useThemeChoices } from '../theme/AdminTheme';
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

export function ThemeMenu() {
  const text = useText();
  const items = useThemeChoices();
  return <MenuButton label={text('app.theme')} icon={<Contrast />} items={items} />;
}
