/** Sections of the home page, in order; also their ids. */
export const sections = ['home', 'services', 'about', 'contact'] as const;
export type Section = (typeof sections)[number];
