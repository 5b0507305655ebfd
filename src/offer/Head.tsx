import type { ReactNode } from 'react';
import { agencyName } from '../agency/agencyName';
import { type AgencyLanguage, siteLanguage } from '../domain/languages';
import { Logo } from './Logo';

interface Props {
  language: AgencyLanguage;
  /** Whether the two lines become one: the sign that the offer is accepted. */
  isMerged?: boolean;
  children: ReactNode;
}

/** The dark part of the page: the agency, the state of the offer, and the two lines. */
export function Head({ language, isMerged = false, children }: Props) {
  // The paths have the same commands, so that the lines move when the client accepts.
  const [above, below] = isMerged ? [60, 60] : [42, 78];
  return (
    <div className="head on-ink">
      <div className="column">
        <a className="brand" href={siteLanguage(language) === 'ar' ? '/ar' : '/'}>
          <Logo />
          {agencyName(language)}
        </a>
        {children}
      </div>
      <svg className="lines" viewBox="0 0 1200 120" preserveAspectRatio="none" aria-hidden="true">
        <path d={`M0 4C360 4 420 ${above} 760 ${above}H1200`} />
        <path d={`M0 116C360 116 420 ${below} 760 ${below}H1200`} />
        {isMerged && <path className="one" d="M760 60H1200" />}
      </svg>
    </div>
  );
}
