import { useLanguage } from '../i18n/languageContext';
import styles from './ClientPage.module.css';

interface Props {
  /** A step of `src/offer/frames.tsx`. */
  step: string;
  title: string;
  /** Whether the page loads only when it comes into view. */
  isLazy?: boolean;
}

/**
 * A window on the page of a client at a step, which the build renders from the components of `src/offer`: see
 * vite/frames.ts. The styles around it say how wide the window is (`--client-window`), how wide the page in it is
 * (`--client-page-width`) and where it ends (`--client-page-height`): numbers of pixels, of which a rem has 16.
 */
export function ClientPage({ step, title, isLazy = false }: Props) {
  const { language } = useLanguage();
  return (
    <div className={`not-on-paper ${styles.window}`} data-lazy={isLazy}>
      <iframe
        key={language}
        loading={isLazy ? 'lazy' : undefined}
        inert
        sandbox="allow-same-origin"
        title={title}
        src={`/frames/${step}-${language}`}
      />
    </div>
  );
}
