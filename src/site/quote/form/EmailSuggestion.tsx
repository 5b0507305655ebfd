import { suggestedEmail } from '../../../domain/email';
import type { QuoteMessages } from '../../i18n/enQuote';
import styles from './EmailSuggestion.module.css';
import shared from './shared.module.css';

interface Props {
  copy: QuoteMessages;
  /** The id of the field. */
  field: string;
  email: string;
  onAccept: (email: string) => void;
}

/**
 * Suggests a correction of a mistyped mail host. The live region is always rendered, because screen readers announce
 * only changes of an existing region.
 */
export function EmailSuggestion({ copy, field, email, onAccept }: Props) {
  const suggested = suggestedEmail(email);
  const accept = () => {
    if (suggested) onAccept(suggested);
    // The pressed button disappears, so the field gets the focus.
    document.getElementById(field)?.focus();
  };
  return (
    <div role="status">
      {suggested && (
        <p className={styles.suggestion}>
          {copy.didYouMean}{' '}
          <button type="button" className={shared.textButton} onClick={accept}>
            <bdi dir="ltr">{suggested}</bdi>
          </button>
        </p>
      )}
    </div>
  );
}
