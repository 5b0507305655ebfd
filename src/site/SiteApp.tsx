import './fonts.css';
import './tokens.css';
import './base.css';
import './print.css';
import './textPage.css';
import { Suspense } from 'react';
import { FaultBoundary } from './fault/FaultBoundary';
import { LanguageProvider } from './i18n/LanguageProvider';
import { Layout } from './layout/Layout';
import { QuoteHost } from './quote/QuoteHost';
import { SiteRoutes } from './routes';

// The page holds one stylesheet. The one of a chunk would load beside it, after the page.
import.meta.glob('./{home,work}/*.module.css', { eager: true });

/**
 * The public site, inside the router that the caller supplies. React hydrates the router first and then each Suspense
 * boundary separately, so the page stays responsive and the router misses no navigation.
 */
export function SiteApp() {
  return (
    <LanguageProvider>
      <FaultBoundary part="page">
        <Suspense>
          <Layout>
            <FaultBoundary part="page">
              <SiteRoutes />
            </FaultBoundary>
          </Layout>
        </Suspense>
        <Suspense>
          <QuoteHost />
        </Suspense>
      </FaultBoundary>
    </LanguageProvider>
  );
}
