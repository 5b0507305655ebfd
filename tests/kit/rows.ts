/** The default values of quotes and projects in tests. */
export const quoteValues = {
  name: 'Camille Durand',
  email: 'camille@atelier.example',
  project_type: 'website',
  message: 'A site for our workshop.',
  language: 'en',
} as const;

export const projectValues = {
  title: 'Workshop site',
  description: 'Five pages and a shop.',
  client_name: 'Camille Durand',
  project_type: 'website',
} as const;

export const offerValues = {
  language: 'en',
  client_name: 'Camille Durand',
  title: 'Workshop site',
  lines: [{ text: 'Design', quantity: 2.5, unit_cents: 60_000, vat_rate: 20 }],
} as const;
