/** The tags of tests whose title is a promise of the product, with the heading of the list in docs/testing.md. */
const areas = {
  site: 'The site',
  request: 'The request of a visitor',
  list: 'The lists of staff',
  answer: 'The answer',
  offer: 'The offer',
  acceptance: 'The answer of the client',
  project: 'The project',
  approval: 'The approval of the work',
  dashboard: 'The dashboard',
  together: 'Several people at work',
  access: 'Who may do what',
  mail: 'Emails',
  privacy: 'Personal data',
  language: 'Languages and looks',
  operation: 'Running the product',
} as const;

/** The tags of Vitest: the areas, and what `npm run test:hosted` leaves out. */
export const tags = [
  ...Object.entries(areas).map(([name, description]) => ({ name, description })),
  { name: 'machine', description: 'Only what one machine has: its server, gateway, data folder' },
];
