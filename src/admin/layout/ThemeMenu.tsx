import Contrast from '@mui/icons-material/Contrast';
import { type ThemeType, useRemoveFromStore, useStore } from 'react-admin';
import { useText } from '../i18n/useText';
import { ChoiceMenu } from '../ui/ChoiceMenu';

/** Where react-admin keeps the theme; as long as nothing is there, it follows the system. */
const KEY = 'theme';

export function ThemeMenu() {
  const text = useText();
  const [theme, store] = useStore<ThemeType>(KEY);
  const forget = useRemoveFromStore(KEY);
  return (
    <ChoiceMenu
      label={text('app.theme')}
      icon={<Contrast />}
      choices={[
        { id: 'light', name: text('app.theme_light') },
        { id: 'dark', name: text('app.theme_dark') },
        { id: 'system', name: text('app.theme_system') },
      ]}
      value={theme ?? 'system'}
      onChoose={(choice) => (choice === 'system' ? forget() : store(choice))}
    />
  );
}
