import { BulkStatus } from '../list/BulkStatus';
import { BulkToolbar } from '../list/BulkToolbar';

export function ProjectBulk() {
  return (
    <BulkToolbar>
      <BulkStatus resource="projects" />
    </BulkToolbar>
  );
}
