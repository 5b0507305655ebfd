import '../look/fonts.css';
import '../look/tokens.css';
import '../look/base.css';
import './fonts.css';
import './document.css';
import './page.css';
import './work.css';
import { createRoot } from 'react-dom/client';
import { formatCents } from '../domain/offers';
import { readOffer } from './link';
import { OfferPage } from './OfferPage';

/** After which time without an answer the page says that it loads. */
const LOADING_AFTER_MS = 300;

// The address keeps its fragment, so that it can be copied as a link. Browsers send it to no server.
const token = location.hash.slice(1);
// A client may paste another link into the same tab, which does not load the page again.
addEventListener('hashchange', () => location.reload());

// The development server does not write `firstReading` into the page.
const pending = window.firstReading ?? readOffer(token);
// While the offer is on its way: the first amount takes long, because the browser loads its data about languages, and a
// font that loads only when it is needed lays the page out twice.
formatCents(0, 'en');
void document.fonts.load('1em "Readex Pro"');
// Null if the offer comes late. Otherwise, the page is painted once, without its state of loading.
const late = new Promise<null>((resolve) => setTimeout(resolve, LOADING_AFTER_MS, null));
const arrived = await Promise.race([pending, late]);
const root = document.getElementById('root');
if (root) createRoot(root).render(<OfferPage token={token} first={arrived ?? pending} />);
