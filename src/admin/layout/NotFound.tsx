import { useText } from '../i18n/useText';
import { EmptyState } from '../ui/EmptyState';
import { PageHeading } from '../ui/PageHeading';

export function NotFound() {
  const title = useText()('app.not_found');
  return (
    <>
      <PageHeading title={title} />
      <EmptyState title={title} />
    </>
  );
}
