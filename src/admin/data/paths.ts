export const ADMIN = '/admin';

/** The fragment `#mail` opens the mail settings over any page. */
export const MAIL_FRAGMENT = '#mail';

/** The routes below that of a record, whose page stays open behind what staff send from it. */
export const overRecord = { ask: 'ask', send: 'offers/:offerId/send' } as const;

/** All paths of the back office. `search` is the query string with the filters, order and page of a list. */
export const paths = {
  dashboard: ADMIN,
  reports: `${ADMIN}/reports`,
  login: `${ADMIN}/login`,
  help: `${ADMIN}/help`,
  people: `${ADMIN}/people`,
  settings: `${ADMIN}/settings`,
  audit: `${ADMIN}/audit`,
  goingLive: `${ADMIN}/going-live`,
  list: (resource: string, search = '') => `${ADMIN}/${resource}${search}`,
  create: (resource: string, search = '') => `${ADMIN}/${resource}/create${search}`,
  record: (resource: string, id: string, search = '') =>
    `${ADMIN}/${resource}/${encodeURIComponent(id)}${search}`,
  edit: (resource: string, id: string, search = '') => paths.record(resource, id, `/edit${search}`),
  convert: (quoteId: string, search = '') => paths.record('quotes', quoteId, `/convert${search}`),
  /** The form of an offer for a quote. */
  offer: (quoteId: string, search = '') => paths.record('quotes', quoteId, `/offer${search}`),
  /** A quote with the form of an email for an occasion. */
  write: (quoteId: string, occasion: string, search = '') => {
    const query = new URLSearchParams(search);
    query.set('write', occasion);
    return paths.record('quotes', quoteId, `?${query}`);
  },
  /** A quote with the dialog that sends one of its offers. */
  send: (quoteId: string, offerId: string, search = '') =>
    paths.record(
      'quotes',
      quoteId,
      `/${overRecord.send.replace(':offerId', encodeURIComponent(offerId))}${search}`,
    ),
  /** A project with the dialog that asks its client for approval. */
  ask: (projectId: string, search = '') =>
    paths.record('projects', projectId, `/${overRecord.ask}${search}`),
  /** A record with the form of a message by a channel. An address only begins a message: anybody can send an address. */
  answer: (resource: string, id: string, channel: string, search = '') => {
    const query = new URLSearchParams(search);
    query.set('answer', channel);
    return paths.record(resource, id, `?${query}`);
  },
  answerTemplates: (id: string, search = '') => `${ADMIN}/quotes/templates/${id}${search}`,
  /** The page of a client, who is identified by one of their quotes. */
  client: (quoteId: string) => `${ADMIN}/clients/${encodeURIComponent(quoteId)}`,
};

interface ListState {
  filter?: unknown;
  sort?: { field: string; order: string };
  page?: number;
  perPage?: number;
  displayedFilters?: object | undefined;
}

/** Formats the state of a list as the query string of the list's URL. */
export function stringifyListParams(list: ListState): string {
  const { filter, sort, page = 1, perPage, displayedFilters } = list;
  const query = new URLSearchParams({ filter: JSON.stringify(filter ?? {}), page: String(page) });
  if (sort) {
    query.set('sort', sort.field);
    query.set('order', sort.order);
  }
  if (perPage) query.set('perPage', String(perPage));
  if (displayedFilters) query.set('displayedFilters', JSON.stringify(displayedFilters));
  return `?${query}`;
}

/**
 * Returns the filter of a list that names two days as `received: 'between', from, to`, as bookmarks and saved views of version
 * 1.1 do, in the form of today.
 */
export function currentFilter(filter: Readonly<Record<string, unknown>>) {
  const { from = '', to = '', ...others } = filter;
  return filter.received === 'between' ? { ...others, received: `${from}/${to}` } : filter;
}

/** Returns the query string of today for one with such a filter, or null for any other. */
export function currentSearch(search: string): string | null {
  const query = new URLSearchParams(search);
  const text = query.get('filter') ?? '';
  if (!text.includes('"between"')) return null;
  try {
    query.set('filter', JSON.stringify(currentFilter(JSON.parse(text))));
  } catch {
    return null;
  }
  return `?${query}`;
}
