import { type APIRequestContext, expect } from '@playwright/test';
import { LOCAL_PUBLISHABLE_KEY } from '../../../src/backend/local';
import type { QuoteSource, SiteLanguage } from '../../../src/domain/quotes';
import { staffSession } from './session';
import type { Answers } from './visitor';

export const SUBMIT = '**/rest/v1/rpc/submit_quote';

export interface StoredQuote {
  id: string;
  reference: string;
  name: string;
  message: string;
  language: SiteLanguage;
  source: QuoteSource;
  is_spam: boolean;
}

/** Reads the quotes that are stored for an email address. Uses the API with the rights of staff. */
export async function storedQuotes(
  request: APIRequestContext,
  email: string,
): Promise<StoredQuote[]> {
  const headers = { apikey: LOCAL_PUBLISHABLE_KEY };
  const rows = await request.get(
    `/rest/v1/quotes?select=*&order=created_at&email=eq.${encodeURIComponent(email)}`,
    {
      headers: {
        ...headers,
        authorization: `Bearer ${(await staffSession(request)).access_token}`,
      },
    },
  );
  expect(rows.ok()).toBe(true);
  return (await rows.json()) as StoredQuote[];
}

/** Returns values for the form, with an email address that no other test uses. */
export function somebody(changes: Partial<Answers> = {}): Answers {
  return {
    name: 'Nadia Roux',
    email: `nadia.${crypto.randomUUID()}@example.com`,
    projectType: 'saas',
    message: 'A booking tool for three clinics.',
    ...changes,
  };
}

export const home: Record<SiteLanguage, string> = { en: '/', ar: '/ar' };
export const languages = ['en', 'ar'] as const;
