import { agency } from '../../agency';

const origin: string = (import.meta.env.VITE_SITE_URL || agency.siteUrl).replace(/\/+$/u, '');

/** The absolute address of a page; the root has no trailing slash either. */
export function absolute(path: string): string {
  return path === '/' ? origin : origin + path;
}
