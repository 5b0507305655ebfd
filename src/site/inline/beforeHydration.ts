// The code that a page runs before React starts. It is one script, because the headers of every response contain the hash
// of each script. `loadDeferred`, which loads the bundle, comes first, so that it runs even if a later import throws.
import './loadDeferred';
import './noteLanding';
import './languageLinks';
import './openForm';
import './offline';
