interface ListState {
  filter?: unknown;
  sort?: { field: string; order: string };
  page?: number;
  perPage?: number;
}

/** Formats the state of a list as the query string of the list's URL. */
export function stringifyListParams({ filter, sort, page = 1, perPage }: ListState): string {
  const query = new URLSearchParams({ filter: JSON.stringify(filter ?? {}), page: String(page) });
  if (sort) {
    query.set('sort', sort.field);
    query.set('order', sort.order);
  }
  if (perPage) query.set('perPage', String(perPage));
  return `?${query}`;
}
