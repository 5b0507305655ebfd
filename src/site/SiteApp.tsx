import '../look/fonts.css';
import '../look/tokens.css';
import '../look/base.css';
import './print.css';
import './page.css';
import { Suspense } from 'react';
import { FaultBoundary } from './fault/FaultBoundary';
import { LanguageProvider } from './i18n/LanguageProvider';
import { Layout } from './layout/Layout';
import { QuoteDialog } from './quote/QuoteDialog';
import { SiteRoutes } from './routes';

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
          <QuoteDialog />
        </Suspense>
      </FaultBoundary>
    </LanguageProvider>
  );
}
