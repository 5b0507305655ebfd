import Description from '@mui/icons-material/DescriptionOutlined';
import { Route } from 'react-router-dom';
import { clientLanguages } from '../../domain/languages';
import { offerStatuses } from '../../domain/offers';
import { paths } from '../data/paths';
import { lazyPart } from '../lazyPart';
import type { AdminResource } from '../screen/resource';
import { type Offer, offerStates, offerTable, stateOf } from './table';

// Loads on demand, so that the list of quotes loads first. The entry loads it for its own path.
const OfferList = lazyPart(() => import('./OfferList').then((module) => module.OfferList));
const OfferDetails = lazyPart(() => import('./OfferDetails').then((module) => module.OfferDetails));
const dialogs = <Route path=":id" element={<OfferDetails />} />;

const offers: AdminResource<Offer> = {
  name: offerTable.name,
  icon: Description,
  list: <OfferList dialogs={dialogs} />,
  recordRepresentation: ({ number, title }) => number ?? title,
  hasEdit: true,
  options: {
    choices: { status: offerStatuses, language: clientLanguages },
    details: (offer, { label }) => [
      offer.title,
      offer.client_name,
      label(offerStates, stateOf(offer)),
    ],
    recordPath: ({ id, quote_id }) =>
      quote_id === null ? paths.record('offers', id) : paths.record('quotes', quote_id),
  },
};
export default offers;
