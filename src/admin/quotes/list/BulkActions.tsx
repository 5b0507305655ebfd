import { BulkFollowUp, BulkOwner } from '../../owner/BulkActions';
import { BulkSpam } from './BulkSpam';

/** What the toolbar of selected quotes offers beside their status. */
export const BulkActions = () => (
  <>
    <BulkSpam />
    <BulkOwner />
    <BulkFollowUp />
  </>
);
