import type { Picture as Content } from '../../agency/facts';
import { useLanguage } from '../i18n/languageContext';
import { Mark } from '../motif/Mark';
import styles from './work.module.css';

interface Props {
  content: Content | null;
}

/**
 * Shows the picture of a case or of a person, or the agency's logo if `content` is null. The styles hide the logo
 * unless another entry of the same list has a picture.
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
