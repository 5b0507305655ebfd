import { agency } from '../agency/agency';
import { services } from '../agency/services';
import type { SiteLanguage } from '../domain/quotes';

export const languages = ['en', 'ar'] as const satisfies readonly SiteLanguage[];

const allPages = [
  { id: 'home', path: '/' },
  ...services,
  { id: 'work', path: '/client-work' },
  { id: 'tips', path: '/digital-tips' },
  { id: 'legal', path: '/legal' },
  { id: 'privacy', path: '/privacy' },
] as const;

export type Page = (typeof allPages)[number];
export type PageId = Page['id'];

const optional: Partial<Record<PageId, boolean>> = {
  work: agency.cases.length > 0,
  tips: agency.tips === '/digital-tips',
};

/** The pages of the public site. Those about client work and with tips exist only if `src/agency/agency.ts` has them. */
export const pages: readonly Page[] = allPages.filter(({ id }) => optional[id] ?? true);

export interface Address {
  language: SiteLanguage;
  /** Null when no page has this path. */
  page: Page | null;
  /** Whether the path starts with `/en`, which overrides the language that the visitor chose before. */
  explicitEnglish: boolean;
}

/**
 * Returns the canonical path of a page, without a trailing slash. The canonical paths of English pages have no language
 * prefix.
 */
export function pagePath(page: Page | PageId, language: SiteLanguage): string {
  const id = typeof page === 'string' ? page : page.id;
  const path = pages.find((candidate) => candidate.id === id)?.path ?? '/';
  return language === 'en' ? path : `/ar${path === '/' ? '' : path}`;
}

export function matchAddress(pathname: string): Address {
  const [, prefix, rest = ''] = /^\/(en|ar)(\/.*)?$/u.exec(pathname) ?? [];
  const path = (prefix ? rest : pathname).replace(/\/+$/u, '') || '/';
  return {
    language: prefix === 'ar' ? 'ar' : 'en',
    page: pages.find((page) => page.path === path) ?? null,
    explicitEnglish: prefix === 'en',
  };
}
