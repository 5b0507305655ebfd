import { BulkStatus } from '../list/selection/BulkStatus';
import { BulkToolbar } from '../list/selection/BulkToolbar';

export function ProjectBulk() {
  return (
    <BulkToolbar>
      <BulkStatus resource="projects" />
    </BulkToolbar>
  );
}
