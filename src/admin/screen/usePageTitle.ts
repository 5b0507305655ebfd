import { useResourceDefinitions } from 'react-admin';
import { useDocumentTitle } from '../i18n/useText';
import { useNewCount } from './useNewCount';
import { useUnansweredCount } from './useUnansweredCount';

/** Sets the title of the document, preceded by the number of new rows and unanswered replies if there are any. */
export function usePageTitle(title: string): void {
  const definitions = Object.values(useResourceDefinitions());
  const withNewRows = definitions.find(({ options }) => options?.newRows)?.name ?? '';
  const count = useNewCount(withNewRows) + useUnansweredCount();
  useDocumentTitle(count > 0 ? `(${count}) ${title}` : title);
}
