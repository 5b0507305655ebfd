// The code that a page runs before React starts. It is one script, because each script adds a hash to the headers of
// every response. `savedLanguage` comes first, because it leaves the page, and then `loadDeferred`, which loads the bundle,
// so that it runs even if a later import throws.
// `offline` comes before `languageLinks`, which does nothing if a notice has taken the press.
import './savedLanguage';
import './loadDeferred';
import './noteLanding';
import './openForm';
import './offline';
import './languageLinks';
