import type { RaRecord } from 'react-admin';
import type { ListResource } from './columns';
import { sharedValue } from './sharedValue';

/** What this tab knows about rows that others created or deleted: docs/decisions/news.md. */
export interface News {
  /**
   * Rows created at this time or later are new unless `seen` contains them. Null before the first
   * poll.
   */
  since: string | null;
  seen: readonly string[];
  /** The ids of the new quotes, without suspected spam. */
  quotes: readonly string[];
  /** The ids of the new rows that match the filter of the list on the screen. */
  matching: readonly string[];
  /** The ids of rows on the screen, or of the open record, that somebody else has deleted. */
  gone: readonly string[];
  /** Increases each time the user asks to see the new rows. */
  round: number;
}

export interface ShownList {
  resource: ListResource;
  filter: object;
  rows: readonly RaRecord[];
}

/**
 * The result of a poll: the rows created since `since`, and the current state of known rows. The
 * first poll has no `since` and returns the newest rows.
 */
export interface Found {
  quotes: readonly RaRecord[];
  /**
   * The new rows that match the filter of the list on the screen. In the first poll, the newest
   * projects instead.
   */
  matching: readonly RaRecord[];
  /**
   * The current state of the rows on the screen and of the open record. Null if neither a list nor
   * a record is on the screen. Also null if no record is open and this tab read or changed the list
   * during the poll, because the response may then be out of date.
   */
  rows: readonly RaRecord[] | null;
}

/**
 * The longest expected duration of a transaction that inserts a row. `created_at` is the start of
 * the transaction, but the row becomes visible to others only at its end.
 */
const LONGEST_INSERT_MS = 5_000;

/** The maximum length of `seen`, enough for the new rows of a long day. */
const KEPT_IDS = 500;

/** The key in session storage under which `since` and `seen` survive a reload. */
const KEY = 'news';

export const noNews: News = { since: null, seen: [], quotes: [], matching: [], gone: [], round: 0 };

/**
 * Returns the news after a poll. `shown` is the list on the screen, and `openId` the open record.
 */
export function afterPoll(
  news: News,
  shown: ShownList | null,
  found: Found,
  openId?: string,
): News {
  const newest = [...found.quotes, ...found.matching];
  const at = sinceOf(newest, news.since);
  // The first poll marks the newest rows as seen, so that only later rows are new.
  if (news.since === null) {
    return withSeen({ ...news, since: at }, idsOf(newest.filter((row) => isLater(row, at))));
  }
  const isUnseen = (id: string) => !news.seen.includes(id);
  const quotes = idsOf(found.quotes).filter(isUnseen);
  const matching = idsOf(found.matching).filter(isUnseen);
  const left = found.rows && idsOf(found.rows);
  return {
    ...news,
    // `since` advances only after all new rows were shown, because each poll must find the rows
    // that have not been shown yet.
    since: quotes.length + matching.length > 0 ? news.since : at,
    quotes,
    matching,
    gone: left ? shownIds(shown, openId).filter((id) => !left.includes(id)) : news.gone,
  };
}

/**
 * Returns the creation time of the newest row minus `LONGEST_INSERT_MS`, but at least `since`. A
 * row that becomes visible late is then still new for the next poll.
 */
function sinceOf(rows: readonly RaRecord[], since: string | null): string {
  const times = rows.map(({ created_at }) => Date.parse(created_at) - LONGEST_INSERT_MS);
  return new Date(Math.max(since === null ? 0 : Date.parse(since), ...times)).toISOString();
}

/** Returns the news with the ids added to `seen`. */
export function withSeen(news: News, ids: readonly string[]): News {
  const seen = [...new Set([...news.seen, ...ids])];
  return seen.length === news.seen.length ? news : { ...news, seen: seen.slice(-KEPT_IDS) };
}

/** Returns the news after the list on the screen has withheld `rows`, which become new rows. */
export function afterHold(news: News, resource: ListResource, rows: readonly RaRecord[]): News {
  const found = idsOf(rows).filter((id) => !news.matching.includes(id));
  if (found.length === 0) return news;
  const isWaiting = ({ id, is_spam }: RaRecord) =>
    resource === 'quotes' && !is_spam && !news.quotes.includes(String(id));
  const waiting = idsOf(rows.filter(isWaiting));
  return {
    ...news,
    matching: [...found, ...news.matching],
    quotes: [...waiting, ...news.quotes],
  };
}

/** Whether the row was created at `since` or later, and this tab has not shown it yet. */
export const isNew = (news: News, row: RaRecord): boolean =>
  news.since !== null && isLater(row, news.since) && !news.seen.includes(String(row.id));

const isLater = ({ created_at }: RaRecord, since: string): boolean =>
  Date.parse(created_at) >= Date.parse(since);

const idsOf = (rows: readonly RaRecord[]): string[] => rows.map(({ id }) => String(id));

/** Returns the ids of the rows on the screen and of the open record. */
export const shownIds = (shown: ShownList | null, openId?: string): string[] => [
  ...new Set([...idsOf(shown?.rows ?? []), ...(openId === undefined ? [] : [openId])]),
];

/** Returns the number of new quotes that this tab has not shown yet. */
export const waitingQuotes = ({ quotes, seen }: News): number =>
  quotes.filter((id) => !seen.includes(id)).length;

/** The news of this tab, to which `useNews` subscribes. */
export const news = sharedValue<News>(storedNews());
let shownList: ShownList | null = null;

function update(next: News): void {
  if (next === news.get()) return;
  news.set(next);
  if (next.since !== null) sessionStorage.setItem(KEY, [next.since, ...next.seen].join(' '));
}

function storedNews(): News {
  const [since = '', ...seen] = (globalThis.sessionStorage?.getItem(KEY) ?? '').split(' ');
  return Number.isNaN(Date.parse(since)) ? noNews : { ...noNews, since, seen };
}

const isSameList = (a: ShownList | null, b: ShownList | null): boolean =>
  a?.resource === b?.resource && JSON.stringify(a?.filter) === JSON.stringify(b?.filter);

/** Sets the list on the screen, or null if there is none. Its rows no longer count as new. */
export function setShownList(list: ShownList | null): void {
  const isOther = !isSameList(list, shownList);
  shownList = list;
  const { since } = news.get();
  const rows = list?.rows.filter((row) => since === null || isLater(row, since)) ?? [];
  const next = withSeen(news.get(), idsOf(rows));
  update(isOther && next.matching.length > 0 ? { ...next, matching: [] } : next);
}

/** Records rows that the list on the screen withholds until the user asks to see them. */
export const holdRows = (resource: ListResource, rows: readonly RaRecord[]): void =>
  update(afterHold(news.get(), resource, rows));

/** Marks rows as seen, so that the rows that this tab creates are not reported as new. */
export const markSeen = (ids: readonly string[]): void => update(withSeen(news.get(), ids));

/** Lets the list on the screen show all new rows the next time the list is read. */
export function showNews(): void {
  const { matching, round } = news.get();
  update({ ...withSeen(news.get(), matching), matching: [], round: round + 1 });
}

/** Clears the new rows when the session ends. The next poll finds them again. */
export const forgetFound = (): void => update({ ...news.get(), quotes: [], matching: [] });

/** Returns the state that a poll starts from. */
export const pollState = () => ({ ...news.get(), shown: shownList });

export function recordPoll(shown: ShownList | null, found: Found, openId?: string): void {
  const next = afterPoll(news.get(), shown, found, openId);
  update(isSameList(shown, shownList) ? next : { ...next, matching: [] });
}
