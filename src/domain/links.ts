/** The most links of a quote or a project. The database has the same limit. */
export const MAX_LINKS = 20;

const LINK = /^(?:[^\p{Cc}]{1,100} )?https?:\/\/[^\p{Cc}\s"<>\\]{1,2000}$/iu;

/** Returns the links of a text with one link a line, such as 'Logo https://…', or null without any. */
export function linksOf(text: unknown): string[] | null {
  const lines = String(text ?? '').split('\n');
  const links = [...new Set(lines.map((line) => line.trim().replace(/\s+/gu, ' ')))].filter(
    Boolean,
  );
  return links.length > 0 ? links : null;
}

/** Returns the first line of a text that is no link, or undefined. */
export const wrongLink = (text: unknown): string | undefined =>
  linksOf(text)?.find((link) => !LINK.test(link));

/** Returns the name of a link and its address. Without a name, the address without its scheme is the name. */
export function readLink(link: string): { name: string; href: string } {
  const [, name = '', href = ''] = /^(?:(.*) )?(\S+)$/u.exec(link) ?? [];
  return { name: name || href.replace(/^https?:\/\/(?:www\.)?/iu, '').replace(/\/$/u, ''), href };
}
