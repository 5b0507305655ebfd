import type { ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useLocation } from 'react-router-dom';
import buttons from '../../look/buttons.module.css';
import { MailLink, PhoneLink } from '../AgencyLinks';
import { useLanguage } from '../i18n/languageContext';

const layout = { display: 'grid', gap: '1rem', justifyItems: 'start' };
const padding = {
  page: 'calc(var(--header) + var(--section)) var(--section)',
  form: '1.5rem 2.5rem',
};

interface Props {
  /** The part of the site that the boundary contains. */
  part: 'page' | 'form';
  children: ReactNode;
}

/**
 * Shows the visitor what to do when a part of the site fails to render. A navigation to another page renders the part
 * again.
 */
export function FaultBoundary({ part, children }: Props) {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary fallback={<Fault part={part} />} resetKeys={[pathname]}>
      {children}
    </ErrorBoundary>
  );
}

/**
 * Uses as few components as possible, because an error here would leave the page empty. It has no stylesheet, because every
 * page would contain that.
 */
function Fault({ part }: Pick<Props, 'part'>) {
  const { messages } = useLanguage();
  const { fault } = messages;
  return (
    <div role="alert" className="column" style={{ ...layout, paddingBlock: padding[part] }}>
      <h2>{fault[part]}</h2>
      <p>{fault.advice}</p>
      <button type="button" className={buttons.primary} onClick={() => location.reload()}>
        {fault.reload}
      </button>
      <ul className="row touch">
        <li>
          <MailLink />
        </li>
        <li>
          <PhoneLink />
        </li>
      </ul>
    </div>
  );
}
