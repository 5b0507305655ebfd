import { BulkStatus } from '../list/BulkStatus';
import { BulkToolbar } from '../list/BulkToolbar';
import { BulkSpam } from './BulkSpam';

export function QuoteBulk() {
  return (
    <BulkToolbar>
      <BulkSpam />
      <BulkStatus resource="quotes" />
    </BulkToolbar>
  );
}
