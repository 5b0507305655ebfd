import type { Choice } from './choices';
import { agencyLanguages } from './languages';
import { answer_templates } from './schema';

/** The languages of clients. The site has no French pages, but the agency has French clients. */
export const clientLanguages: Choice[] = agencyLanguages.map((id) => ({
  id,
  name: `quotes.language_${id}`,
}));

/** The occasions for which there is a template in each language. */
export const templateNames = answer_templates.name.codes;
