import type { RaRecord } from 'react-admin';
import { sharedValue } from './sharedValue';

/**
 * The time as of which each list shows its rows, by the server's clock: rows created at this time
 * or later are new and wait. Without a time, the list shows all rows: docs/decisions/news.md.
 */
type AsOf = Readonly<Record<string, string | undefined>>;

export const asOf = sharedValue<AsOf>({});

/** The key in session storage under which the times survive a reload. */
const KEY = 'news';

/** The times before the reload or the end of the session. */
let earlier = storedTimes();

function storedTimes(): AsOf {
  try {
    return JSON.parse(globalThis.sessionStorage?.getItem(KEY) ?? '{}');
  } catch {
    return {};
  }
}

function update(times: AsOf): void {
  asOf.set(times);
  sessionStorage.setItem(KEY, JSON.stringify({ ...earlier, ...times }));
}

/** The first millisecond after the row, because the database stores microseconds. */
const after = ({ created_at }: RaRecord): string =>
  new Date(Date.parse(created_at) + 1).toISOString();

/** Makes rows new that are created after `newest`, the newest row of a list, if it has rows. */
export const startNews = (resource: string, newest: RaRecord | undefined): void =>
  update({ ...asOf.get(), [resource]: newest ? after(newest) : new Date(0).toISOString() });

/** Continues with the time before the reload. Returns false if there is none. */
export function continueNews(resource: string): boolean {
  if (earlier[resource] !== undefined) update({ ...asOf.get(), [resource]: earlier[resource] });
  return earlier[resource] !== undefined;
}

/** Lets the list show all rows the next time it is read. */
export function showNews(resource: string): void {
  const { [resource]: _old, ...others } = earlier;
  const { [resource]: _time, ...times } = asOf.get();
  earlier = others;
  update(times);
}

/** Shows a row that this tab has created, and the rows before it. */
export function showOwn(resource: string, row: RaRecord): void {
  const time = asOf.get()[resource];
  if (time && typeof row.created_at === 'string' && after(row) > time) startNews(resource, row);
}

/** Stops counting when the session ends. The next session continues with the same times. */
export function pauseNews(): void {
  earlier = { ...earlier, ...asOf.get() };
  asOf.set({});
}
