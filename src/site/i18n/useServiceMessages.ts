import type { ServiceMessages } from './enServices';
import { lazyMessages } from './lazyMessages';

/** The words of the service pages. */
export const useServiceMessages = lazyMessages<ServiceMessages>({
  en: async () => (await import('./enServices')).enServices,
  ar: async () => (await import('./arServices')).arServices,
});
