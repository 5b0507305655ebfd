import { SelectInput, useListContext } from 'react-admin';
import { projectTypes, quoteStatuses } from '../../../domain/quotes';
import { DUE } from '../../data/listQuery';
import { useText } from '../../i18n/useText';
import { Filters } from '../../list/Filters';
import { FixedFilter, OwnerInput, PERIOD, QuickFilter } from '../../list/filterInputs';
import { EXPIRED } from '../../offers/table';
import { sourceName } from '../quoteModel';
import { OVERDUE, SOON } from '../table';

export const QuoteFilters = () => (
  <Filters>
    <SelectInput source="status" choices={quoteStatuses} emptyText="list.any" alwaysOn />
    <SelectInput source="project_type" choices={projectTypes} emptyText="list.any" alwaysOn />
    {PERIOD}
    <QuickFilter source="follow_up" label="follow_up.filter" defaultValue={DUE} />
    <SelectInput source="waiting" label="list.due" choices={waiting} />
    <SelectInput source="offer" label="offers.details" choices={offers} />
    <QuickFilter source="converted" label="list.converted" defaultValue={true} />
    <SelectInput source="spam" label="list.spam" choices={spam} />
    <OwnerInput source="owner" />
    <Origin source="origin" isOnlyLinked />
  </Filters>
);

const waiting = [
  { id: OVERDUE, name: 'list.waiting' },
  { id: SOON, name: 'list.waiting_soon' },
];
const offers = [
  { id: 'sent', name: 'choices.offer_status.sent' },
  { id: EXPIRED, name: 'offers.expired' },
  { id: 'accepted', name: 'choices.offer_status.accepted' },
  { id: 'none', name: 'offers.none' },
];
const spam = [
  { id: 'only', name: 'quotes.spam' },
  { id: 'mail', name: 'quotes.unverified' },
  { id: 'all', name: 'list.spam_too' },
];

/** Only links on the dashboard set this filter. */
function Origin({ source }: { source: string; isOnlyLinked: boolean }) {
  const text = useText();
  const origin = String(useListContext().filterValues[source]);
  return <FixedFilter>{text('list.source', { source: sourceName(origin, text) })}</FixedFilter>;
}
