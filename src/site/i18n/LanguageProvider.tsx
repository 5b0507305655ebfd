import { type ReactNode, use, useLayoutEffect } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import type { SiteLanguage } from '../../domain/quotes';
import { matchAddress, pagePath } from '../addresses';
import type { Messages } from './en';
import { LanguageContext, type LanguageState } from './languageContext';
import { loadMessages, preloadLanguage } from './loadMessages';
import { readSavedLanguage, saveLanguage } from './savedLanguage';

interface Props {
  /** Those of the address the page was opened at: the first render waits for nothing. */
  initial: Messages;
  children: ReactNode;
}

/** The language is the address's; switching it moves to the other language's address. */
export function LanguageProvider({ initial, children }: Props) {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const navigationType = useNavigationType();
  const { language, page, explicitEnglish } = matchAddress(pathname);
  const messages = language === initial.language ? initial : use(loadMessages(language));

  useLayoutEffect(() => {
    document.documentElement.lang = language;
    document.documentElement.dir = language === 'ar' ? 'rtl' : 'ltr';
  }, [language]);

  useLayoutEffect(() => {
    // Going back to an English address from before the choice keeps the choice.
    if (navigationType !== 'POP' || language !== 'en' || explicitEnglish || !page) return;
    if (readSavedLanguage() === 'ar') {
      navigate(pagePath(page, 'ar') + search + hash, { replace: true, state: { stay: true } });
    }
  }, [navigationType, language, explicitEnglish, page, search, hash, navigate]);

  const pathIn = (other: SiteLanguage): string => {
    if (!page) return pagePath('home', other);
    // Without scripts `/en` is the address that a saved Arabic choice does not overrule.
    const path = other === 'en' && language === 'ar' ? `/en${page.path}` : pagePath(page, other);
    return path.replace(/^\/en\/$/u, '/en');
  };

  const switchLanguage = async (other: SiteLanguage): Promise<void> => {
    saveLanguage(other);
    if (other === language && !explicitEnglish) return;
    try {
      await preloadLanguage(other);
      const path = page ? pagePath(page, other) : otherPrefix(pathname, other);
      const { search, hash } = window.location;
      navigate(path + search + hash, { replace: true, state: { stay: true } });
    } catch {
      window.location.assign(pathIn(other));
    }
  };

  const state: LanguageState = {
    language,
    messages,
    page,
    pathTo: (target) => pagePath(target, language),
    pathIn,
    switchLanguage,
  };
  return <LanguageContext value={state}>{children}</LanguageContext>;
}

/** An unknown address stays the same unknown address in the other language. */
function otherPrefix(pathname: string, language: SiteLanguage): string {
  const bare = pathname.replace(/^\/(?:en|ar)(?=\/|$)/u, '');
  return language === 'ar' ? `/ar${bare}` : bare || '/';
}
