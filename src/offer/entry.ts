import '../site/fonts.css';
import '../site/tokens.css';
import '../site/base.css';
import './fonts.css';
import './document.css';
import './page.css';
import './work.css';
import { type Reading, readOffer } from './link';

/** The time for which an Arabic offer waits for its font, whose lines are higher than those of other fonts. */
const FONT_MS = 800;

// The address keeps its fragment, so that it can be copied as a link. Browsers send it to no server.
const token = location.hash.slice(1);
// A client may paste another link into the same tab, which does not load the page again.
addEventListener('hashchange', () => location.reload());

// Reads the offer while React still loads.
const first = token ? readOffer(token).then(withFont) : Promise.resolve({ offer: null });
void import('./main').then(({ show }) => show(token, first));

async function withFont(reading: Reading): Promise<Reading> {
  if ('offer' in reading && reading.offer?.language === 'ar') {
    await Promise.race([
      document.fonts.load('1rem "Readex Pro"', 'ع').catch(() => undefined),
      new Promise((end) => setTimeout(end, FONT_MS)),
    ]);
  }
  return reading;
}
