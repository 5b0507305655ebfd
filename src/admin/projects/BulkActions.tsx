import { BulkFollowUp, BulkOwner } from '../owner/BulkActions';

/** What the toolbar of selected projects offers beside their status. */
export const BulkActions = () => (
  <>
    <BulkOwner />
    <BulkFollowUp />
  </>
);
