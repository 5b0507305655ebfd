import { type Agency, claimIds } from './facts.ts';

/** Returns the paths of the facts in `src/agency/agency.ts` that are still empty, and of examples in the place of client work. */
export const missingFacts = (agency: Agency): string[] => [
  ...placesOf(agency, (text) => text.trim() === ''),
  ...agency.cases.flatMap(({ isExample }, index) => (isExample ? [`cases.${index}`] : [])),
];

/**
 * Returns the paths of the facts that are still fictional: domain names under `.example`, and French phone numbers reserved
 * for fiction.
 */
export const fictionalFacts = (agency: Agency): string[] =>
  placesOf(agency, (text) => FICTION.test(text.replace(/[\s+]/gu, '')));

/** The claims in the texts of the site, the emails and the offers. */
const PROMISES = [
  'an answer within 24 hours, at weekends too',
  'payment only upon approval',
  'apps tested on the phones of the client’s customers',
];

/** Returns the paths of the figures that have no source. */
export const unsourcedClaims = ({ claims }: Agency): string[] =>
  claimIds.filter((id) => claims[id].source === null).map((id) => `claims.${id}`);

/**
 * Returns the claims that the agency has not yet made its own. The offices, their work and their hours are among them,
 * because nothing in them shows whether they are invented.
 */
export const demoClaims = ({ claims, offices }: Agency): string[] =>
  claims.areOurs
    ? []
    : [
        ...PROMISES,
        ...offices.map(
          ({ city, hours, work }) =>
            `an office in ${city.en}${hours ? `, where requests are read from ${hours.from} to ${hours.to}` : ''} (${work.en})`,
        ),
      ];

/**
 * Matches domain names under `.example`, which RFC 2606 reserves, and phone numbers that ARCEP decision 2018-0881
 * reserves. The numbers are in international form, without `+` and without spaces.
 */
const FICTION = /\.example(?![a-z0-9-])|^33(?:19900|26191|35301|46571|53649|63998)\d/iu;

function placesOf(value: unknown, matches: (text: string) => boolean, place = ''): string[] {
  if (typeof value === 'string') return matches(value) ? [place] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) =>
    placesOf(child, matches, place ? `${place}.${key}` : key),
  );
}
