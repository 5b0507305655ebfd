import { lazy, Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import type { Quote } from '../data/records';
import { QuoteList } from './QuoteList';

// The dialogs load on demand, so that the list comes first.
const CreateQuote = lazy(() =>
  import('./CreateQuote').then((module) => ({ default: module.CreateQuote })),
);
const QuoteDetails = lazy(() =>
  import('./QuoteDetails').then((module) => ({ default: module.QuoteDetails })),
);
const AnswerTemplates = lazy(() =>
  import('./AnswerTemplates').then((module) => ({ default: module.AnswerTemplates })),
);
const ConvertQuote = lazy(() =>
  import('./ConvertQuote').then((module) => ({ default: module.ConvertQuote })),
);

/** The dialogs over the list, each at its own address. */
const dialogs = (
  <Suspense fallback={null}>
    <Routes>
      <Route path="create" element={<CreateQuote />} />
      <Route path="templates/:language" element={<AnswerTemplates />} />
      <Route path=":id" element={<QuoteDetails />} />
      <Route path=":id/convert" element={<ConvertQuote />} />
    </Routes>
  </Suspense>
);

export default {
  name: 'quotes',
  // A constant element: react-admin renders its resources again when the auth check resolves.
  list: <QuoteList dialogs={dialogs} />,
  recordRepresentation: (quote: Quote) => quote.name,
};
