import { type ReactNode, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { directionOf } from '../../domain/direction';
import type { SiteLanguage } from '../../domain/quotes';
import { matchAddress, pagePath } from '../addresses';
import { readHistoryState } from '../historyState';
import { LanguageContext, type LanguageState } from './languageContext';
import { messages } from './messages';
import { readSavedLanguage, saveLanguage } from './savedLanguage';

/** The path determines the language. A switch of the language navigates to the same page in the other language. */
export function LanguageProvider({ children }: { children: ReactNode }) {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const navigationType = useNavigationType();
  const { language, page, explicitEnglish } = matchAddress(pathname);
  const shown = useRef(language);

  const stayAt = (path: string) =>
    navigate(path + search + hash, {
      replace: true,
      state: { ...readHistoryState(state), stay: true },
    });

  // Back and forward keep the language that the visitor chose last.
  const keepLanguage = useEffectEvent((previous: SiteLanguage) => {
    if (navigationType !== 'POP' || explicitEnglish || !page) return;
    if (readSavedLanguage() === previous) stayAt(pagePath(page, previous));
  });
  useLayoutEffect(() => {
    document.documentElement.lang = language;
    document.documentElement.dir = directionOf(language);
    const previous = shown.current;
    shown.current = language;
    if (previous !== language) keepLanguage(previous);
  }, [language]);

  const pathIn = (other: SiteLanguage): string => {
    if (!page) return pagePath('home', other);
    // On an Arabic page, the link to the English page has the prefix `/en`. Without the prefix, the page would redirect
    // visitors who have chosen Arabic back to the Arabic page.
    const path = other === 'en' && language === 'ar' ? `/en${page.path}` : pagePath(page, other);
    return path.replace(/^\/en\/$/u, '/en');
  };

  const switchLanguage = (other: SiteLanguage): void => {
    saveLanguage(other);
    if (other === language && !explicitEnglish) return;
    stayAt(page ? pagePath(page, other) : otherPrefix(pathname, other));
  };

  const value: LanguageState = {
    language,
    messages: messages[language],
    page,
    pathTo: (target) => pagePath(target, language),
    pathIn,
    switchLanguage,
  };
  return <LanguageContext value={value}>{children}</LanguageContext>;
}

/** Replaces the language prefix of a path that matches no page. */
function otherPrefix(pathname: string, language: SiteLanguage): string {
  const bare = pathname.replace(/^\/(?:en|ar)(?=\/|$)/u, '');
  return language === 'ar' ? `/ar${bare}` : bare || '/';
}
