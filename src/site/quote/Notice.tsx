import type { ProjectType } from '../../domain/quotes';
import { WhatsAppLink } from '../AgencyLinks';
import { useLanguage } from '../i18n/languageContext';
import { Icon } from '../icons/Icon';
import { CopyButton } from './form/CopyButton';
import noticeStyles from './Notice.css?inline';
import styles from './NoticeRegion.module.css';
import { QuoteLink } from './QuoteLink';

export type NoticeContent =
  | { kind: 'sent'; reference: string }
  /** `type` is the project type of the request that was not sent. */
  | { kind: 'not-sent'; type: ProjectType }
  | { kind: 'form-failed' };

interface Props {
  content: NoticeContent | null;
  onDismiss: () => void;
}

/**
 * A notice at the bottom of the window. The live region is always rendered, so that screen readers announce new
 * content. The styles come with the notice: the bundle has them, and the HTML of the pages is smaller.
 */
export function Notice({ content, onDismiss }: Props) {
  const { messages } = useLanguage();
  const { notice } = messages;
  return (
    <div role="status" className={`not-on-paper ${styles.region}`}>
      {content && (
        <div className="row notice" data-kind={content.kind}>
          <style>{noticeStyles}</style>
          {content.kind === 'sent' && (
            <>
              <p>
                {notice.sent} <bdi dir="ltr">{content.reference}</bdi>
              </p>
              <CopyButton text={content.reference} label={notice.copy} done={notice.copied} />
            </>
          )}
          {content.kind === 'not-sent' && (
            <p>
              {notice.notSent} <QuoteLink preset={content.type}>{notice.openForm}</QuoteLink>
            </p>
          )}
          {content.kind === 'form-failed' && (
            <p>
              {notice.formFailed} <WhatsAppLink>{messages.whatsapp.label}</WhatsAppLink>
            </p>
          )}
          <button type="button" aria-label={notice.dismiss} onClick={onDismiss}>
            <Icon name="close" size={20} />
          </button>
        </div>
      )}
    </div>
  );
}
