import './fonts.css';
import './tokens.css';
import './base.css';
import { type ReactNode, Suspense } from 'react';
import type { Messages } from './i18n/en';
import { LanguageProvider } from './i18n/LanguageProvider';
import { Layout } from './layout/Layout';
import { QuoteHost } from './quote/QuoteHost';
import { SiteRoutes } from './routes';

/** The public site, inside whatever router the caller supplies. `children` come alive with the page. */
export function SiteApp({ messages, children }: { messages: Messages; children?: ReactNode }) {
  return (
    <Suspense>
      <LanguageProvider initial={messages}>
        <Layout>
          <SiteRoutes />
        </Layout>
        <QuoteHost />
        {children}
      </LanguageProvider>
    </Suspense>
  );
}
