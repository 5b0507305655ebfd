/** The form is not part of the page's bundle: it loads when a link to it is approached or followed. */
export const loadQuoteForm = () => import('./form/QuoteForm');
