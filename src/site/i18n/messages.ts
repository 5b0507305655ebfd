import type { SiteLanguage } from '../../domain/quotes';
import { ar } from './ar';
import { arPages } from './arPages';
import { arServices } from './arServices';
import { en, type FrameMessages } from './en';
import { enPages, type PageMessages } from './enPages';
import { enServices, type ServiceMessages } from './enServices';

/** Every text of the pages. The quote form loads its own. */
export type Messages = FrameMessages & PageMessages & { readonly servicePages: ServiceMessages };

export const messages: Readonly<Record<SiteLanguage, Messages>> = {
  en: { ...en, ...enPages, servicePages: enServices },
  ar: { ...ar, ...arPages, servicePages: arServices },
};
