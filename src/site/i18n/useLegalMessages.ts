import type { LegalMessages } from './enLegal';
import { lazyMessages } from './lazyMessages';

/** The words of the two legal pages. */
export const useLegalMessages = lazyMessages<LegalMessages>({
  en: async () => (await import('./enLegal')).enLegal,
  ar: async () => (await import('./arLegal')).arLegal,
});
