/** Loads the form, which is not part of the page's bundle, when a link to it is hovered, focused or followed. */
export const loadQuoteForm = () => import('./form/QuoteForm');
