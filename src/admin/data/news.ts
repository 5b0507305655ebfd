import type { RaRecord } from 'react-admin';
import type { ListResource } from './columns';
import { sharedValue } from './sharedValue';

/** What came in and was not on the screen of this tab yet: docs/decisions/news.md. */
export interface News {
  /** A row made then or later is new, unless it was `seen`. Null before the first look-up. */
  since: string | null;
  seen: readonly string[];
  /** The newest quotes since then. Suspected spam is no news. */
  quotes: readonly string[];
  /** What the filter of the list that was looked up matches since then. */
  matching: readonly string[];
  /** Rows on the screen, and the open record, that somebody else deleted. */
  gone: readonly string[];
  /** Grows when the reader asks for what is new. */
  round: number;
}

/** A list on the screen. */
export interface ShownList {
  resource: ListResource;
  filter: object;
  rows: readonly RaRecord[];
}

/** What a look-up found: the newest rows since the last one, or of all at the first. */
export interface Found {
  quotes: readonly RaRecord[];
  /** Rows of the list on the screen; at the first look-up, projects. */
  matching: readonly RaRecord[];
  /** The rows on the screen and the open record as they are now; null when there are none, or they were overtaken. */
  rows: readonly RaRecord[] | null;
}

/** A row has the time of its transaction's start, and is visible from the end. */
const LONGEST_INSERT_MS = 5_000;

/** The new rows of a long day. Older ones are before `since`. */
const KEPT_IDS = 500;

/** The key in the storage of the tab, so that a reload forgets nothing. */
const KEY = 'news';

export const noNews: News = { since: null, seen: [], quotes: [], matching: [], gone: [], round: 0 };

/** What a look-up for the shown list and the open record makes of the news. */
export function afterLookUp(
  news: News,
  shown: ShownList | null,
  found: Found,
  openId?: string,
): News {
  const newest = [...found.quotes, ...found.matching];
  const at = sinceOf(newest, news.since);
  // What is there at first was there before.
  if (news.since === null) {
    return withSeen({ ...news, since: at }, idsOf(newest.filter((row) => isLater(row, at))));
  }
  const isUnseen = (id: string) => !news.seen.includes(id);
  const quotes = idsOf(found.quotes).filter(isUnseen);
  const matching = idsOf(found.matching).filter(isUnseen);
  const left = found.rows && idsOf(found.rows);
  return {
    ...news,
    // Moves on once everything was on the screen.
    since: quotes.length + matching.length > 0 ? news.since : at,
    quotes,
    matching,
    gone: left ? askedIds(shown, openId).filter((id) => !left.includes(id)) : news.gone,
  };
}

/** A little before the newest row, by the clock of the server; never earlier than before. */
function sinceOf(rows: readonly RaRecord[], since: string | null): string {
  const times = rows.map(({ created_at }) => Date.parse(created_at) - LONGEST_INSERT_MS);
  return new Date(Math.max(since === null ? 0 : Date.parse(since), ...times)).toISOString();
}

/** The news once these rows were seen. */
export function withSeen(news: News, ids: readonly string[]): News {
  const seen = [...new Set([...news.seen, ...ids])];
  return seen.length === news.seen.length ? news : { ...news, seen: seen.slice(-KEPT_IDS) };
}

/** What rows that a list keeps off the screen make of the news. */
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

/** Whether a row came in since the screen was read. */
export const isNew = (news: News, row: RaRecord): boolean =>
  news.since !== null && isLater(row, news.since) && !news.seen.includes(String(row.id));

const isLater = ({ created_at }: RaRecord, since: string): boolean =>
  Date.parse(created_at) >= Date.parse(since);

const idsOf = (rows: readonly RaRecord[]): string[] => rows.map(({ id }) => String(id));

/** The ids of the rows on the screen and of the open record. */
export const askedIds = (shown: ShownList | null, openId?: string): string[] => [
  ...new Set([...idsOf(shown?.rows ?? []), ...(openId === undefined ? [] : [openId])]),
];

/** How many quotes wait to be seen. */
export const waitingQuotes = ({ quotes, seen }: News): number =>
  quotes.filter((id) => !seen.includes(id)).length;

/** The news of this tab; `useNews` follows them. */
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

/** Says which rows are on the screen; null: none of a list. They are no news any more. */
export function setShownList(list: ShownList | null): void {
  const isOther = !isSameList(list, shownList);
  shownList = list;
  const { since } = news.get();
  const rows = list?.rows.filter((row) => since === null || isLater(row, since)) ?? [];
  const next = withSeen(news.get(), idsOf(rows));
  update(isOther && next.matching.length > 0 ? { ...next, matching: [] } : next);
}

/** Says which rows of the list on the screen wait to be shown. */
export const holdRows = (resource: ListResource, rows: readonly RaRecord[]): void =>
  update(afterHold(news.get(), resource, rows));

/** Takes rows that were made in this tab for seen. */
export const markSeen = (ids: readonly string[]): void => update(withSeen(news.get(), ids));

/** Lets the list on the screen show everything that is new with its next answer. */
export function showNews(): void {
  const { matching, round } = news.get();
  update({ ...withSeen(news.get(), matching), matching: [], round: round + 1 });
}

/** Forgets what was found, for example when the session ends. The next look-up finds it again. */
export const forgetFound = (): void => update({ ...news.get(), quotes: [], matching: [] });

/** What a look-up asks with. */
export const lookUpState = () => ({ ...news.get(), shown: shownList });

export function recordLookUp(shown: ShownList | null, found: Found, openId?: string): void {
  const next = afterLookUp(news.get(), shown, found, openId);
  update(isSameList(shown, shownList) ? next : { ...next, matching: [] });
}
