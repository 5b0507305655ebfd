import { type ThemeType, useRemoveFromStore, useStore } from 'react-admin';
import { useText } from '../i18n/useText';

/** react-admin's key for the theme. Without a value, the theme follows the system. */
const KEY = 'theme';
const themes = ['light', 'dark'] as const;

export function useThemeChoices() {
  const text = useText();
  const [theme, store] = useStore<ThemeType>(KEY);
  const followSystem = useRemoveFromStore(KEY);
  return [
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
}
