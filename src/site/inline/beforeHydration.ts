// The code that a page runs before React starts. It is one script, because each script adds a hash to the headers of
// every response. `loadDeferred`, which loads the bundle, comes first, so that it runs even if a later import throws.
import './loadDeferred';
import './noteLanding';
import './languageLinks';
import './openForm';
import './offline';
