import { siteLanguage } from '../domain/languages.ts';
import { agency } from './agency.ts';

/** The page on which clients book a call, or an empty text. */
export function bookingUrl(language: string): string {
  const { bookingUrl: url = null } = agency;
  return (typeof url === 'string' ? url : url?.[siteLanguage(language)]) ?? '';
}
