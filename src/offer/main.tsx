import '../site/fonts.css';
import '../site/tokens.css';
import '../site/base.css';
import './fonts.css';
import './page.css';
import { createRoot } from 'react-dom/client';
import { readOffer } from './link';
import { OfferPage } from './OfferPage';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');

// The address keeps its fragment, so that it can be copied as a link. Browsers send it to no server.
const token = location.hash.slice(1);
// A client may paste another link into the same tab, which does not load the page again.
addEventListener('hashchange', () => location.reload());

createRoot(root).render(
  <OfferPage token={token} first={token ? readOffer(token) : Promise.resolve({ offer: null })} />,
);
