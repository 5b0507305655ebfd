import { escapeJsonLd } from './jsonLd';

interface Props {
  /** Called in prerendering only: crawlers read the page as served. */
  data: () => unknown;
}

export function JsonLd({ data }: Props) {
  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own facts, `<` escaped.
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? escapeJsonLd(data()) : '{}' }}
    />
  );
}
