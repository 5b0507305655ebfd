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
