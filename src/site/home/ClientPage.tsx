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
 * vite/frames.ts. The styles around it say how wide the window is (`--window`), the page in it (`--page`), and their ratio
 * (`--ratio`).
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
