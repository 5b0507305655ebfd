import type { Picture as Content } from '../../domain/agency';
import { useLanguage } from '../i18n/languageContext';
import { Mark } from '../motif/Mark';
import styles from './work.module.css';

interface Props {
  content: Content | null;
}

/**
 * A picture from `src/agency.ts`. If it is missing, and another entry of the same list has one, the logo takes its
 * place.
 */
export function Picture({ content }: Props) {
  const { language } = useLanguage();
  if (content) {
    const { file, alt } = content;
    return <img src={file} alt={alt[language]} loading="lazy" decoding="async" />;
  }
  return (
    <span className={`on-ink ${styles.blank}`}>
      <Mark size={48} />
    </span>
  );
}
