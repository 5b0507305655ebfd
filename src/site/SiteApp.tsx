import './fonts.css';
import './tokens.css';
import './base.css';
import './print.css';
import { LanguageProvider } from './i18n/LanguageProvider';
import { Layout } from './layout/Layout';
import { QuoteHost } from './quote/QuoteHost';
import { SiteRoutes } from './routes';

/** The public site, inside the router that the caller supplies. */
export function SiteApp() {
  return (
    <LanguageProvider>
      <Layout>
        <SiteRoutes />
      </Layout>
      <QuoteHost />
    </LanguageProvider>
  );
}
