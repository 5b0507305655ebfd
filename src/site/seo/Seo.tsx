import type { PageId } from '../addresses';
import { pagePath } from '../addresses';
import { useLanguage } from '../i18n/languageContext';
import { absolute } from './siteUrl';

interface Props {
  page: PageId;
  /** The title without the agency's name. */
  title: string;
  description: string;
}

/** The elements of the head: title, description, canonical, alternates, share card. React moves them into the head. */
export function Seo({ page, title, description }: Props) {
  const { language, messages } = useLanguage();
  const url = absolute(pagePath(page, language));
  const image = absolute(`/og/${page}-${language}.png`);
  return (
    <>
      <title>{`${title} | ${messages.brand}`}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={url} />
      <link rel="alternate" hrefLang="en" href={absolute(pagePath(page, 'en'))} />
      <link rel="alternate" hrefLang="ar" href={absolute(pagePath(page, 'ar'))} />
      <link rel="alternate" hrefLang="x-default" href={absolute(pagePath(page, 'en'))} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={messages.brand} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      <meta property="og:image" content={image} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={`${title}. ${messages.approvalBadge}.`} />
      <meta property="og:locale" content={language === 'ar' ? 'ar_AE' : 'en_GB'} />
      <meta property="og:locale:alternate" content={language === 'ar' ? 'en_GB' : 'ar_AE'} />
      {/* Its title, description and image are those of Open Graph. */}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
