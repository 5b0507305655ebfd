import './longText.css';
import type { ReactNode } from 'react';
import type { PageId } from '../addresses';
import { useLanguage } from '../i18n/languageContext';
import { JsonLd } from '../seo/JsonLd';
import { Seo } from '../seo/Seo';
import { breadcrumbs, organization } from '../seo/structuredData';

interface Props {
  page: PageId;
  title: string;
  description: string;
  /** Sections over the whole width, between the header and the text. */
  sections?: ReactNode;
  children: ReactNode;
}

/** The layout of pages that consist mostly of text: a short header above the content. */
export function TextPage({ page, title, description, sections, children }: Props) {
  const { language, messages } = useLanguage();
  const facts = { page, language, name: title, home: messages.nav.home };
  return (
    <>
      <Seo page={page} title={title} description={description} />
      <div className="on-ink text-head">
        <div className="column">
          <h1 tabIndex={-1}>{title}</h1>
          <p>{description}</p>
        </div>
      </div>
      {sections}
      <div className="band">
        <div className="column text-body">{children}</div>
      </div>
      <JsonLd data={() => [organization, breadcrumbs(facts)]} />
    </>
  );
}
