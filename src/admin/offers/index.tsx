import Description from '@mui/icons-material/DescriptionOutlined';
import { Route } from 'react-router-dom';
import { clientLanguages } from '../../domain/languages';
import { offerStatuses } from '../../domain/offers';
import { paths } from '../data/paths';
import type { AdminResource } from '../kit/resource';
import { lazyPart } from '../lazyPart';
import { isExpired, type Offer, offerTable } from './table';

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
    details: (offer, { text, label }) => [
      offer.title,
      offer.client_name,
      isExpired(offer) ? text('offers.expired') : label(offerStatuses, offer.status),
    ],
    recordPath: ({ id, quote_id }) =>
      quote_id === null ? paths.record('offers', id) : paths.record('quotes', quote_id),
  },
};
export default offers;
