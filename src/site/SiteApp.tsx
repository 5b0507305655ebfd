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

// Imports these styles eagerly, so that the stylesheet that the build inlines into each page contains them. The
// stylesheet of a lazy chunk would be a separate file that loads after the page.
import.meta.glob('./{home,work}/*.module.css', { eager: true });

/**
 * The public site. The caller renders it inside a router. React hydrates the router first and then each Suspense
 * boundary separately, so the page stays responsive and the router handles every navigation.
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
