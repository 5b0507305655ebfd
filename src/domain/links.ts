import { limits } from './schema';
import { tidyList } from './texts';

/** The most links of a quote or a project. */
export const MAX_LINKS = limits.max_links;

const LINK = /^(?:[^\p{Cc}]{1,100} )?https?:\/\/[^\p{Cc}\s"<>\\]{1,2000}$/iu;

/** Returns the first entry of a list that is no link, or undefined. */
export const wrongLink = (links: readonly string[]): string | undefined =>
  tidyList(links).find((link) => !LINK.test(link));

/** Returns the name of a link and its address. Without a name, the address without its scheme is the name. */
export function readLink(link: string): { name: string; href: string } {
  const [, name = '', href = ''] = /^(?:(.*) )?(\S+)$/u.exec(link) ?? [];
  return { name: name || href.replace(/^https?:\/\/(?:www\.)?/iu, '').replace(/\/$/u, ''), href };
}
