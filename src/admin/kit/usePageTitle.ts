import { useDocumentTitle } from '../i18n/useText';
import { useCountOfTab } from './NewRows';

/** Sets the title of the document, preceded by the number of new rows and unanswered replies if there are any. */
export function usePageTitle(title: string): void {
  const count = useCountOfTab();
  useDocumentTitle(count > 0 ? `(${count}) ${title}` : title);
}
