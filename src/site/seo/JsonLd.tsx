import { escapeJsonLd } from './structuredData';

interface Props {
  /** Called only during prerendering, because crawlers read the page as served. */
  data: () => unknown;
}

export function JsonLd({ data }: Props) {
  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the data is our own, with `<` escaped.
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? escapeJsonLd(data()) : '{}' }}
    />
  );
}
