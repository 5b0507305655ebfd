import { Route, Routes } from 'react-router-dom';
import type { Quote } from '../data/records';
import { lazyPart } from '../lazyPart';
import { FailedDialog, PartBoundary } from '../ui/dialog/PartBoundary';
import { QuoteList } from './list/QuoteList';

// The dialogs load on demand, so that the list loads first.
const CreateQuote = lazyPart(() => import('./CreateQuote').then((module) => module.CreateQuote));
const QuoteDetails = lazyPart(() =>
  import('./details/QuoteDetails').then((module) => module.QuoteDetails),
);
const QuoteEdit = lazyPart(() => import('./QuoteEdit').then((module) => module.QuoteEdit));
const AnswerTemplates = lazyPart(() =>
  import('./answers/AnswerTemplates').then((module) => module.AnswerTemplates),
);
const ConvertQuote = lazyPart(() => import('./ConvertQuote').then((module) => module.ConvertQuote));

/** The dialogs over the list, each at its own path. */
const dialogs = (
  <PartBoundary failed={FailedDialog}>
    <Routes>
      <Route path="create" element={<CreateQuote />} />
      <Route path="templates/:language" element={<AnswerTemplates />} />
      <Route path=":id" element={<QuoteDetails />} />
      <Route path=":id/edit" element={<QuoteEdit />} />
      <Route path=":id/convert" element={<ConvertQuote />} />
    </Routes>
  </PartBoundary>
);

export default {
  name: 'quotes',
  // A constant, so that the list does not re-render when react-admin renders its resources again
  // after the auth check.
  list: <QuoteList dialogs={dialogs} />,
  recordRepresentation: (quote: Quote) => quote.name,
};
