/** Loads the form, which is not in the bundle. Called when a link to the form is hovered, focused or followed. */
export const loadQuoteForm = () => import('./form/QuoteForm');
