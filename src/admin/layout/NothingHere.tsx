import { useText } from '../i18n/useText';
import { EmptyState } from './EmptyState';

export function NothingHere() {
  const text = useText();
  return <EmptyState title={text('app.not_found')} />;
}
