/**
 * The selection after a Shift-click on `to`: the rows from `from` to `to` are selected, or unselected
 * when `to` was selected already.
 */
export function toggleRange<Id>(
  rows: readonly Id[],
  selected: readonly Id[],
  from: Id,
  to: Id,
): Id[] {
  const [start = 0, end = 0] = [rows.indexOf(from), rows.indexOf(to)].toSorted((a, b) => a - b);
  const range = new Set(rows.slice(start, end + 1));
  return selected.includes(to)
    ? selected.filter((id) => !range.has(id))
    : [...new Set([...selected, ...range])];
}
