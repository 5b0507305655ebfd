import { useText } from '../i18n/useText';
import { EmptyState } from './EmptyState';
import { useDocumentTitle } from './useDocumentTitle';

export function NothingHere() {
  const title = useText()('app.not_found');
  useDocumentTitle(title);
  return <EmptyState title={title} />;
}
