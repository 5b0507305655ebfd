import { CacheProvider } from '@emotion/react';
import { type ReactNode, useMemo } from 'react';
import { ThemeProvider, ThemesContext } from 'react-admin';
import { languages } from '../i18n/languages';
import { styleCache } from '../i18n/styleCache';
import { useLanguage } from '../i18n/useLanguage';
import { useText } from '../i18n/useText';
import { createThemes } from './theme';

/**
 * Provides the theme and the styles for the direction of the language, also to elements in portals,
 * such as dialogs.
 */
export function AdminTheme({ children }: { children: ReactNode }) {
  const { direction } = languages[useLanguage()];
  const close = useText()('app.close');
  const themes = useMemo(() => createThemes({ direction, close }), [direction, close]);
  return (
    <CacheProvider value={styleCache(direction)}>
      <ThemesContext.Provider value={themes}>
        <ThemeProvider>{children}</ThemeProvider>
      </ThemesContext.Provider>
    </CacheProvider>
  );
}
