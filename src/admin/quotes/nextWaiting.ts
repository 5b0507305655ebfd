interface Waiting {
  id: string;
  status: string;
  is_spam: boolean;
  created_at: string;
}

/** Returns the row that has waited longest for an answer. Ignores the row with the given id. */
export function nextWaiting<Row extends Waiting>(rows: readonly Row[], id: string) {
  return rows
    .filter((row) => row.id !== id && row.status === 'pending' && !row.is_spam)
    .toSorted((a, b) => Date.parse(a.created_at) - Date.parse(b.created_at))[0];
}
