/** The number of rows after which hosted Supabase truncates a response without an error. */
export const MAX_ROWS_PER_RESPONSE = 1000;

/** The number of ids in one request, low enough for the URL limit of every gateway. */
export const IDS_PER_REQUEST = 100;

export function chunks<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}
