import { use } from 'react';
import type { PageMessages } from './enPages';
import { type LanguageState, useLanguage } from './languageContext';
import { loadPageMessages } from './loadMessages';

/** For what stands inside a page: the frame's messages and the pages' own. */
export function usePage(): LanguageState & { messages: PageMessages } {
  const state = useLanguage();
  const messages = use(loadPageMessages(state.language));
  return { ...state, messages: { ...state.messages, ...messages } };
}
