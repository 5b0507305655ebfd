import { useDocumentTitle } from '../i18n/useDocumentTitle';
import { useText } from '../i18n/useText';
import { EmptyState } from '../ui/EmptyState';

export function NotFound() {
  const title = useText()('app.not_found');
  useDocumentTitle(title);
  return <EmptyState title={title} />;
}
