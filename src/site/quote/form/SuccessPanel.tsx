import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { QuoteMessages } from '../../i18n/enQuote';
import { useLanguage } from '../../i18n/languageContext';
import { Icon } from '../../icons/Icon';
import { CopyButton } from './CopyButton';
import styles from './SuccessPanel.module.css';

const VISIBLE_MS = 3000;

interface Props {
  copy: QuoteMessages;
  reference: string;
  /** The email address that receives the confirmation. */
  email: string;
  onDone: () => void;
}

export function SuccessPanel({ copy, reference, email, onDone }: Props) {
  const { messages } = useLanguage();
  const { afterSending } = messages;
  const title = useRef<HTMLHeadingElement>(null);
  const [announced, setAnnounced] = useState(false);
  const [isPointed, setIsPointed] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  const isHeld = isPointed || isFocused;
  const finish = useEffectEvent(onDone);

  useEffect(() => {
    // Screen readers announce only changes of a live region, so the text renders after the region.
    setAnnounced(true);
  }, []);
  useEffect(() => {
    if (announced) title.current?.focus();
  }, [announced]);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => finish(), VISIBLE_MS);
    return () => clearTimeout(timer);
  }, [isHeld]);

  return (
    <div className={styles.panel}>
      <div
        role="status"
        // The panel stays open while the visitor points at it. Only a moving pointer counts, because the pointer that
        // pressed Send may rest over the panel.
        onPointerMove={(event) => (event.movementX || event.movementY) && setIsPointed(true)}
        onPointerLeave={() => setIsPointed(false)}
        // The panel also stays open while the visitor focuses an element in it. The title does not count, because the
        // panel itself focuses the title.
        onFocus={({ target }) => setIsFocused(target !== title.current)}
        onBlur={() => setIsFocused(false)}
      >
        {announced && (
          <>
            <Icon name="done" size={48} />
            <h3 ref={title} tabIndex={-1}>
              {copy.success.title}
            </h3>
            <p>{copy.success.text}</p>
            <p className={styles.confirmation}>
              {copy.success.confirmation} <bdi dir="ltr">{email}</bdi>
            </p>
            <ol className={styles.steps} aria-label={afterSending.title}>
              {afterSending.steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
            <p className={`row ${styles.reference}`}>
              {copy.success.reference} <bdi dir="ltr">{reference}</bdi>
              <CopyButton
                text={reference}
                label={messages.notice.copy}
                done={messages.notice.copied}
              />
            </p>
          </>
        )}
      </div>
    </div>
  );
}
