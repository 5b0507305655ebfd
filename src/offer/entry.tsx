import '../look/fonts.css';
import '../look/tokens.css';
import '../look/base.css';
import './fonts.css';
import './document.css';
import './page.css';
import './work.css';
import { createRoot } from 'react-dom/client';
import { readOffer } from './link';
import { OfferPage } from './OfferPage';

// The address keeps its fragment, so that it can be copied as a link. Browsers send it to no server.
const token = location.hash.slice(1);
// A client may paste another link into the same tab, which does not load the page again.
addEventListener('hashchange', () => location.reload());

// The development server does not write `firstReading` into the page.
const pending = window.firstReading ?? readOffer(token);
// Null if it has not arrived yet. Otherwise, the page is painted once, without its state of loading.
const arrived = await Promise.race([pending, null]);
const root = document.getElementById('root');
if (root) createRoot(root).render(<OfferPage token={token} first={arrived ?? pending} />);
