import type { Choice } from './choices';
import { agencyLanguages } from './languages';

/**
 * The maximum lengths of an answer's subject and body in characters. The database has the same
 * limits.
 */
export const answerLimits = { subject: 200, body: 2_000 } as const;

/** The languages of clients. The site has no French pages, but the agency has French clients. */
export const clientLanguages: Choice[] = agencyLanguages.map((id) => ({
  id,
  name: `quotes.language_${id}`,
}));

/** The occasions for which there is a template in each language. */
export const templateNames = ['first', 'question', 'reminder', 'refusal'] as const;
