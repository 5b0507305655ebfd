import type { MouseEvent, ReactNode, Ref } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { HistoryState } from '../historyState';
import { type Preset, quoteHash } from './quoteHash';

interface Props {
  ref?: Ref<HTMLAnchorElement>;
  preset?: Preset | undefined;
  className?: string | undefined;
  onChoose?: (() => void) | undefined;
  children: ReactNode;
}

/** A link to the quote form. It changes the hash of the URL, and QuoteDialog then opens the form. */
export function QuoteLink({ ref, preset, className, onChoose, children }: Props) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const hash = quoteHash(preset);
  const preload = () => void import('./form/QuoteForm').catch(() => {});
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    // Focuses the link, because Safari does not focus a clicked link. When the dialog closes, it returns the focus to
    // the link.
    event.currentTarget.focus({ preventScroll: true });
    onChoose?.();
    navigate({ search, hash }, { state: { formOpened: true } satisfies HistoryState });
  };
  return (
    <a
      ref={ref}
      href={hash}
      className={className}
      aria-haspopup="dialog"
      onClick={open}
      onPointerEnter={preload}
      onFocus={preload}
    >
      {children}
    </a>
  );
}
