export const ADMIN = '/admin';

/** The fragment `#mail` opens the mail settings over any page. */
export const MAIL_FRAGMENT = '#mail';

/**
 * All paths of the back office. `search` is the query string with the filters, order and page of a
 * list.
 */
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
  /** The page of a client, who is identified by one of their quotes. */
  client: (quoteId: string) => `${ADMIN}/clients/${encodeURIComponent(quoteId)}`,
  project: (id: string, search = '') => `${ADMIN}/projects/${encodeURIComponent(id)}${search}`,
  editProject: (id: string, search = '') =>
    `${ADMIN}/projects/${encodeURIComponent(id)}/edit${search}`,
};
