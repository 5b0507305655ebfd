export const ADMIN = '/admin';

/** Every address of the back office. `search` carries a list's filters, order and page along. */
export const paths = {
  dashboard: ADMIN,
  login: `${ADMIN}/login`,
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
  project: (id: string, search = '') => `${ADMIN}/projects/${encodeURIComponent(id)}${search}`,
};
