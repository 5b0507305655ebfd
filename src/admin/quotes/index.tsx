import Inbox from '@mui/icons-material/InboxOutlined';
import { Route } from 'react-router-dom';
import { clientLanguages } from '../../domain/languages';
import {
  budgets,
  projectTypes,
  quoteStatuses,
  rejectionReasons,
  timelines,
} from '../../domain/quotes';
import { overRecord, paths } from '../data/paths';
import { lazyPart } from '../lazyPart';
import { canBeAccepted } from '../offers/table';
import type { AdminResource } from '../screen/resource';
import { QuoteList } from './list/QuoteList';
import { spamKey } from './quoteModel';
import { type Quote, quoteTable } from './table';

// The dialogs load on demand, so that the list loads first.
const QuoteCreate = lazyPart(() => import('./QuoteForms').then((module) => module.QuoteCreate));
const QuoteDetails = lazyPart(() =>
  import('./details/QuoteDetails').then((module) => module.QuoteDetails),
);
const QuoteEdit = lazyPart(() => import('./QuoteForms').then((module) => module.QuoteEdit));
const BulkRefusal = lazyPart(() =>
  import('./list/BulkRefusal').then((module) => module.BulkRefusal),
);
const AnswerTemplates = lazyPart(() =>
  import('../templates/AnswerTemplates').then((module) => module.AnswerTemplates),
);
const OfferEditor = lazyPart(() =>
  import('../offers/OfferEditor').then((module) => module.OfferEditor),
);
const SendOffer = lazyPart(() => import('../offers/SendOffer').then((module) => module.SendOffer));
const ConvertQuote = lazyPart(() => import('./QuoteForms').then((module) => module.ConvertQuote));

/** The dialogs over the list, each at its own path. */
const dialogs = (
  <>
    <Route path="create" element={<QuoteCreate />} />
    <Route path="templates/:id" element={<AnswerTemplates />} />
    <Route path=":id" element={<QuoteDetails />}>
      <Route path={overRecord.send} element={<SendOffer />} />
    </Route>
    <Route path=":id/edit" element={<QuoteEdit />} />
    <Route path=":id/offer" element={<OfferEditor />} />
    <Route path=":id/convert" element={<ConvertQuote />} />
  </>
);

const quotes: AdminResource<Quote> = {
  name: quoteTable.name,
  icon: Inbox,
  list: <QuoteList dialogs={dialogs} />,
  recordRepresentation: ({ name }) => name,
  hasEdit: true,
  options: {
    choices: {
      status: quoteStatuses,
      project_type: projectTypes,
      budget: budgets,
      timeline: timelines,
      rejection_reason: rejectionReasons,
      language: clientLanguages,
    },
    reasons: {
      status: 'rejected',
      source: 'rejection_reason',
      label: 'quotes.reject_for',
      bulk: { label: 'quotes.refuse', Dialog: BulkRefusal },
      write: {
        label: 'quotes.reject_and_write',
        to: (id, search) => paths.write(id, 'refusal', search),
        // Nor does the database refuse such a client.
        suits: ({ offers }) => !(offers as Quote['offers'] | undefined)?.some(canBeAccepted),
      },
    },
    details: (
      { reference, is_spam, spam_reason, status, created_at },
      { text, label, formats },
    ) => [
      reference,
      is_spam ? text(spamKey(spam_reason)) : label(quoteStatuses, status),
      formats.day(created_at),
    ],
    keys: [
      [['e', 'p', 'w'], 'keys.answer'],
      [['o'], 'offer.write'],
    ],
    newRows: 'quotes.new',
  },
};
export default quotes;
