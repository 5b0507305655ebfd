export const ADMIN = '/admin';

/** Parts of an address that open something over any page, or do something with it. */
export const fragments = { mail: '#mail', export: '#export' } as const;

/** Every address of the back office. `search` carries a list's filters, order and page along. */
export const paths = {
  dashboard: ADMIN,
  login: `${ADMIN}/login`,
  help: `${ADMIN}/help`,
  quotes: (search = '') => `${ADMIN}/quotes${search}`,
  quote: (id: string, search = '') => `${ADMIN}/quotes/${encodeURIComponent(id)}${search}`,
  convert: (id: string, search = '') =>
    `${ADMIN}/quotes/${encodeURIComponent(id)}/convert${search}`,
  editQuote: (id: string, search = '') => `${ADMIN}/quotes/${encodeURIComponent(id)}/edit${search}`,
  newQuote: (search = '') => `${ADMIN}/quotes/create${search}`,
  answerTemplates: (language: string, search = '') =>
    `${ADMIN}/quotes/templates/${language}${search}`,
  projects: (search = '') => `${ADMIN}/projects${search}`,
  newProject: (search = '') => `${ADMIN}/projects/create${search}`,
  /** The client of a quote. */
  client: (quoteId: string) => `${ADMIN}/clients/${encodeURIComponent(quoteId)}`,
  project: (id: string, search = '') => `${ADMIN}/projects/${encodeURIComponent(id)}${search}`,
};
