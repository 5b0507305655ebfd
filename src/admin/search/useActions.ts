import { useLocation, useNavigate } from 'react-router-dom';
import { fragments, paths } from '../data/paths';
import { languageCodes, languages } from '../i18n/languages';
import { useChooseLanguage, useLanguage } from '../i18n/useLanguage';
import { useText } from '../i18n/useText';
import { useSignOut } from '../session/useSignOut';
import { useThemeChoices } from '../theme/useThemeChoices';

export interface Action {
  id: string;
  label: string;
  run: () => void;
}

/** Returns the actions that the search offers on all pages. */
export function useActions(): Action[] {
  const text = useText();
  const navigate = useNavigate();
  const signOut = useSignOut();
  const themes = useThemeChoices();
  const language = useLanguage();
  const chooseLanguage = useChooseLanguage();
  const { pathname, search } = useLocation();
  /**
   * Exports a list. Keeps the filters if this list is on the screen, and exports the whole list if
   * another page is open.
   */
  const exportList = (list: string) =>
    navigate({
      pathname: list,
      search: pathname === list ? search : '',
      hash: fragments.export,
    });
  const go = (id: string, label: string, to: string) => ({ id, label, run: () => navigate(to) });
  return [
    go('dashboard', text('app.dashboard'), paths.dashboard),
    go('quotes', text('app.quotes'), paths.quotes()),
    go('projects', text('app.projects'), paths.projects()),
    go('new-quote', text('quotes.create'), paths.newQuote()),
    go('new-project', text('projects.create'), paths.newProject()),
    {
      id: 'export-quotes',
      label: text('search.export', { name: text('app.quotes') }),
      run: () => exportList(paths.quotes()),
    },
    {
      id: 'export-projects',
      label: text('search.export', { name: text('app.projects') }),
      run: () => exportList(paths.projects()),
    },
    go('templates', text('answers.templates'), paths.answerTemplates('en')),
    {
      id: 'mail',
      label: text('mail.menu'),
      run: () => navigate({ search, hash: fragments.mail }),
    },
    ...languageCodes
      .filter((code) => code !== language)
      .map((code) => ({
        id: code,
        label: text('app.change', { name: text('app.language'), value: languages[code].name }),
        run: () => chooseLanguage(code),
      })),
    ...themes
      .filter(({ selected }) => !selected)
      .map(({ key, label, onClick }) => ({
        id: key,
        label: text('app.change', { name: text('app.theme'), value: label }),
        run: onClick,
      })),
    { id: 'site', label: text('app.site'), run: () => window.location.assign('/') },
    go('help', text('app.help'), paths.help),
    { id: 'logout', label: text('app.logout'), run: signOut },
  ];
}
