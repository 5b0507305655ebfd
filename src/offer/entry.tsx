import '../look/fonts.css';
import '../look/tokens.css';
import '../look/base.css';
import './fonts.css';
import './document.css';
import './page.css';
import './work.css';
import { createRoot } from 'react-dom/client';
import { formatCents, formatDay } from '../domain/formats';
import { readOffer } from './link';
import { OfferPage } from './OfferPage';

// The address keeps its fragment, so that it can be copied as a link. Browsers send it to no server.
const token = location.hash.slice(1);
// A client may paste another link into the same tab, which does not load the page again.
addEventListener('hashchange', () => location.reload());

// The development server does not write `firstReading` into the page.
const first = window.firstReading ?? readOffer(token);
const root = document.getElementById('root');
// While the offer is on its way: the first amount and the first day take long, because the browser loads its data about
// languages.
formatCents(0, 'en');
formatDay('2026-01-01', 'en');
if (root) createRoot(root).render(<OfferPage token={token} first={first} />);
