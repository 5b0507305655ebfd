import { agency } from '../../agency/agency';

const origin: string = (import.meta.env.VITE_SITE_URL || agency.siteUrl).replace(/\/+$/u, '');

/** Returns the absolute URL of a page, without a trailing slash. */
export function absolute(path: string): string {
  return path === '/' ? origin : origin + path;
}
