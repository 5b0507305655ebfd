import type { EmotionCache } from '@emotion/cache';
import createCache from '@emotion/cache';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import englishMessages from 'ra-language-english';
import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import {
  type I18nProvider,
  type TranslationMessages,
  useI18nProvider,
  useNotify,
  useStore,
} from 'react-admin';
import { preferences } from '../data/clientState';
import { DEFAULT_LANGUAGE, isLanguage, type Language, languageCodes, languages } from './languages';
import { en } from './messages/en';
import { useText } from './useText';

const { ra: englishLibrary } = englishMessages;
const english = {
  ...withNames(en),
  ra: {
    ...englishLibrary,
    message: {
      ...englishLibrary.message,
      // react-admin's own texts show a placeholder when one row is selected.
      bulk_update_title: 'Update %{name} |||| Update %{smart_count} %{name}',
      bulk_update_content:
        'Are you sure you want to update this item? |||| Are you sure you want to update these %{smart_count} items?',
    },
    saved_queries: {
      ...englishLibrary.saved_queries,
      new_label: 'Save as a view',
      new_dialog_title: 'Name these filters',
      query_name: 'Name',
      remove_label_with_name: 'Remove the view “%{name}”',
      remove_dialog_title: 'Remove the view',
      remove_message: 'Do you want to remove this view?',
    },
  },
};

/** Languages that load on demand, Arabic together with the styles for right-to-left text. */
const loaders: Record<Exclude<Language, 'en'>, () => Promise<object>> = {
  async fr() {
    const [library, own] = await Promise.all([
      import('ra-language-french'),
      import('./messages/fr'),
    ]);
    const { ra, ...messages } = library.default;
    const sort = { ...ra.sort, sort_by: own.frSortBy };
    const saved_queries = {
      ...ra.saved_queries,
      new_label: 'Enregistrer comme vue',
      new_dialog_title: 'Nommer ces filtres',
      query_name: 'Nom',
      remove_label_with_name: 'Retirer la vue «\u00a0%{name}\u00a0»',
      remove_dialog_title: 'Retirer la vue',
      remove_message: 'Voulez-vous retirer cette vue\u00a0?',
    };
    const message = {
      ...ra.message,
      bulk_update_title: 'Modifier %{name} |||| Modifier %{smart_count} %{name}',
    };
    return { ...messages, ra: { ...ra, message, sort, saved_queries }, ...withNames(own.fr) };
  },
  async ar() {
    const [library, own] = await Promise.all([
      import('./messages/arReactAdmin'),
      import('./messages/ar'),
      loadRtlStyles(),
    ]);
    return { ...library.arReactAdmin, ...withNames(own.ar) };
  },
};

/** Adds the names of the resources, which their messages contain, for react-admin's own titles and buttons. */
function withNames<Tree extends { resources: object }>(messages: Tree): Tree {
  const own = messages as Readonly<Record<string, unknown>>;
  const resources = Object.entries(messages.resources).map(([resource, texts]) => {
    const { name } = Object(own[resource]) as { name?: string };
    return [resource, { ...(name && { name }), ...texts }];
  });
  return { ...messages, resources: Object.fromEntries(resources) };
}

export function loadMessages(locale: string): TranslationMessages | Promise<TranslationMessages> {
  if (!isLanguage(locale) || locale === 'en') return english;
  return loaders[locale]() as Promise<TranslationMessages>;
}

const polyglot = polyglotI18nProvider(
  loadMessages,
  DEFAULT_LANGUAGE,
  languageCodes.map((locale) => ({ locale, name: languages[locale].name })),
  // Error messages of the database are not message keys. With this option, polyglot shows them
  // unchanged and writes no warning to the console.
  { allowMissing: true },
);

export const i18nProvider: I18nProvider = {
  ...polyglot,
  async changeLocale(locale) {
    await polyglot.changeLocale(locale);
    show();
  },
};

/** The provider on the screen. Outside React, because it is the one that react-admin's tree is given. */
let current = i18nProvider;
const listeners = new Set<() => void>();
function show(): void {
  current = { ...i18nProvider };
  for (const changed of listeners) changed();
}
function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

/**
 * Returns the provider for `<Admin>`, and sets the language of the document. The provider is a new object after each
 * change of the language, so that the screen is translated again without being remounted.
 */
export function useCurrentI18nProvider(): I18nProvider {
  const provider = useSyncExternalStore(subscribe, () => current);
  const language = languageOf(provider);
  useLayoutEffect(() => {
    document.documentElement.lang = language;
    document.documentElement.dir = languages[language].direction;
  }, [language]);
  return provider;
}

/** react-admin's key for the chosen language. */
const KEY = 'locale';

/** Loads the chosen language before the first screen. react-admin would render twice, first in English. */
export async function loadChosenLanguage(): Promise<void> {
  const chosen = preferences.getItem<string>(KEY);
  if (!chosen || chosen === DEFAULT_LANGUAGE) return;
  // After a failure, react-admin tries again, and otherwise shows English.
  await i18nProvider.changeLocale(chosen).catch(() => undefined);
}

export function languageOf(provider: I18nProvider): Language {
  const locale = provider.getLocale();
  return isLanguage(locale) ? locale : DEFAULT_LANGUAGE;
}

/** Returns the language on the screen. A newly chosen language takes effect when it has loaded. */
export const useLanguage = (): Language => languageOf(useI18nProvider());

export function useChooseLanguage(): (language: Language) => void {
  const text = useText();
  const notify = useNotify();
  const [, store] = useStore<string>(KEY);
  const latest = useRef<Language>(undefined);
  return async (language) => {
    latest.current = language;
    try {
      await loadMessages(language);
      if (latest.current !== language) return;
      await polyglot.changeLocale(language);
      if (latest.current !== language) return;
      // If another language is stored than the provider has, react-admin remounts the screen, which loses unsaved input.
      store(language);
      show();
    } catch {
      notify(text('app.language_failed'), { type: 'error' });
    }
  };
}

const leftToRight = createCache({ key: 'css' });
let rightToLeft: EmotionCache | undefined;

/** Loads the plugin that mirrors MUI's styles. Only right-to-left languages need it. */
async function loadRtlStyles(): Promise<void> {
  rightToLeft ??= (await import('./rtlCache')).rtlCache;
}

/** The styles for the direction of a provider's language. */
export const styleCache = (provider: I18nProvider): EmotionCache =>
  (languages[languageOf(provider)].direction === 'rtl' && rightToLeft) || leftToRight;
