// What a page does before React starts. It is one script, because every response names the hash of each in its headers.
// The first import loads the bundle, even if another one fails.
import './loadDeferred';
import './noteLanding';
import './languageLinks';
import './openForm';
import './offline';
