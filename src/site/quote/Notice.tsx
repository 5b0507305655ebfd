import { WhatsAppLink } from '../AgencyLinks';
import { useLanguage } from '../i18n/languageContext';
import { Icon } from '../icons/Icon';
import { CopyButton } from './form/CopyButton';
import styles from './Notice.module.css';

export type NoticeContent = { kind: 'sent'; reference: string } | { kind: 'form-failed' };

interface Props {
  content: NoticeContent | null;
  onDismiss: () => void;
}

/**
 * A notice at the bottom of the window. The live region is always rendered, so that screen readers announce new
 * content.
 */
export function Notice({ content, onDismiss }: Props) {
  const { messages } = useLanguage();
  const { notice } = messages;
  return (
    <div role="status" className={styles.region}>
      {content && (
        <div className={styles.notice}>
          {content.kind === 'sent' ? (
            <p>
              {notice.sent} <bdi dir="ltr">{content.reference}</bdi>
            </p>
          ) : (
            <p>
              {notice.formFailed} <WhatsAppLink label={messages.whatsapp.label} />
            </p>
          )}
          {content.kind === 'sent' && (
            <CopyButton text={content.reference} label={notice.copy} done={notice.copied} />
          )}
          <button type="button" aria-label={notice.dismiss} onClick={onDismiss}>
            <Icon name="close" size={20} />
          </button>
        </div>
      )}
    </div>
  );
}
