import type { SiteLanguage } from '../../domain/quotes';
import type { Messages } from './en';
import type { PageMessages } from './enPages';
import type { QuoteMessages } from './enQuote';
import type { ServiceMessages } from './enServices';

interface Part {
  used: boolean;
  load(language: SiteLanguage): Promise<unknown>;
}

const parts: Part[] = [];

/** One part of the messages, loaded once per language; a failed load may be tried again. */
function part<T>(loaders: Record<SiteLanguage, () => Promise<T>>) {
  const promises: Partial<Record<SiteLanguage, Promise<T>>> = {};
  const load = (language: SiteLanguage): Promise<T> => {
    entry.used = true;
    const promise = promises[language] ?? loaders[language]();
    promises[language] = promise;
    promise.catch(() => delete promises[language]);
    return promise;
  };
  const entry: Part = { used: false, load };
  parts.push(entry);
  return load;
}

export const loadMessages: (language: SiteLanguage) => Promise<Messages> = part<Messages>({
  en: () => import('./en').then((module) => module.en),
  ar: () => import('./ar').then((module) => module.ar),
});

export const loadPageMessages = part<PageMessages>({
  en: () => import('./enPages').then((module) => module.enPages),
  ar: () => import('./arPages').then((module) => module.arPages),
});

export const loadServiceMessages = part<ServiceMessages>({
  en: () => import('./enServices').then((module) => module.enServices),
  ar: () => import('./arServices').then((module) => module.arServices),
});

export const loadQuoteMessages = part<QuoteMessages>({
  en: () => import('./enQuote').then((module) => module.enQuote),
  ar: () => import('./arQuote').then((module) => module.arQuote),
});

/** Everything the page already speaks, in another language: load first, then switch. */
export async function preloadLanguage(language: SiteLanguage): Promise<void> {
  await Promise.all(parts.filter((entry) => entry.used).map((entry) => entry.load(language)));
}
