import { useLanguage } from '../i18n/languageContext';
import { figuresOf, type MeasuredPage } from './figures';
import styles from './PageFigures.module.css';

/** What the page weighs, as measured at the build. A page sets no cookies and loads nothing from third parties. */
export function PageFigures({ page }: { page: MeasuredPage }) {
  const { language, messages } = useLanguage();
  const [kilobytes, requests] = figuresOf(page, language);
  const values = [kilobytes, requests, '0', '0'];
  return (
    <dl className={styles.figures}>
      {messages.figures.map((label, index) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{values[index]}</dd>
        </div>
      ))}
    </dl>
  );
}
