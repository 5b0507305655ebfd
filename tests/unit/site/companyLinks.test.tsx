import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import { agency } from '../../../src/agency';
import { LanguageProvider } from '../../../src/site/i18n/LanguageProvider';
import { messages } from '../../../src/site/i18n/messages';
import { Footer } from '../../../src/site/layout/Footer';
import { QuoteForm } from '../../../src/site/quote/QuoteForm';

const render = (location: string, part: React.ReactNode) =>
  renderToStaticMarkup(
    <StaticRouter location={location}>
      <LanguageProvider>{part}</LanguageProvider>
    </StaticRouter>,
  );
const form = <QuoteForm preset="" isOpen onSent={() => {}} onDone={() => {}} />;

const none = { ...agency.pages };
afterEach(() => void Object.assign(agency.pages, none));

describe.each([
  ['en', '/'],
  ['ar', '/ar'],
] as const)('the links of the agency (%s)', (language, location) => {
  const { footer } = messages[language];

  it('are placeholders that say so, as long as they have no address', () => {
    const html = render(location, <Footer />);
    expect(html.split(footer.soon)).toHaveLength(6);
    expect(html.match(/<a role="link" aria-disabled="true">/gu)).toHaveLength(5);
    expect(render(location, form)).not.toContain(footer.privacy);
  });

  it.each(['work', 'tips', 'legal', 'privacy'] as const)('%s is a link with its address', (id) => {
    agency.pages[id] = `https://agency.example/${id}`;
    const link = `<a href="https://agency.example/${id}">${footer[id]}</a>`;
    const html = render(location, <Footer />);
    expect(html).toContain(link);
    expect(html.split(footer.soon)).toHaveLength(5);
    expect(render(location, form).includes(link)).toBe(id === 'privacy');
  });
});
