import { useSyncExternalStore } from 'react';
import type { RaRecord } from 'react-admin';
import type { ListResource } from './listQuery';
import type { NewsAnswer } from './records';
import { sharedValue } from './sharedValue';

/** What came in and was not on the screen of this tab yet: docs/decisions/news.md. */
export interface News {
  /** A row made later is new, unless it was `seen`. Null before the first look-up. */
  since: string | null;
  seen: readonly string[];
  /** The newest quotes since then. Suspected spam is no news. */
  quotes: readonly string[];
  /** What the filter of the list that was looked up matches since then. */
  matching: readonly string[];
  /** Rows on the screen that somebody else deleted. */
  gone: readonly string[];
  /** Of the rows on the screen as they are in the cache. */
  version: string | null;
  /** Grows when the reader asks for what is new. */
  round: number;
}

/** A list on the screen. */
export interface ShownList {
  resource: ListResource;
  filter: object;
  ids: readonly string[];
}

/** The key in the storage of the tab, so that a reload forgets nothing. */
const KEY = 'news';

export const noNews: News = {
  since: null,
  seen: [],
  quotes: [],
  matching: [],
  gone: [],
  version: null,
  round: 0,
};

/** What the answer of a look-up for the shown list makes of the news. */
export function afterLookUp(news: News, shown: ShownList | null, answer: NewsAnswer): News {
  const { at, quotes, rows, version } = answer;
  const known = new Set([...news.seen, ...(shown?.ids ?? [])]);
  const matching = answer.matching.filter((id) => !known.has(id));
  const found = [...quotes, ...answer.matching];
  const left = new Set(rows?.map(({ id }) => id));
  return {
    ...news,
    // Moves on once everything was on the screen.
    since: found.every((id) => known.has(id)) ? at : (news.since ?? at),
    seen: [...new Set([...found.filter((id) => known.has(id)), ...(shown?.ids ?? [])])],
    quotes,
    matching,
    version,
    gone: rows === null ? news.gone : (shown?.ids.filter((id) => !left.has(id)) ?? []),
  };
}

/** What rows that are on the screen make of the news. */
export function afterSight(news: News, ids: readonly string[]): News {
  const seen = new Set([...news.seen, ...ids]);
  return seen.size === news.seen.length ? news : { ...news, seen: [...seen] };
}

/** What rows that a list keeps off the screen make of the news. */
export function afterHold(news: News, resource: ListResource, rows: readonly RaRecord[]): News {
  const found = rows.map(({ id }) => String(id)).filter((id) => !news.matching.includes(id));
  if (found.length === 0) return news;
  const isWaiting = ({ id, is_spam }: RaRecord) =>
    resource === 'quotes' && !is_spam && !news.quotes.includes(String(id));
  const waiting = rows.filter(isWaiting).map(({ id }) => String(id));
  return {
    ...news,
    matching: [...found, ...news.matching],
    quotes: [...waiting, ...news.quotes],
  };
}

/** Whether a row came in since the screen was read. */
export const isNew = ({ since, seen }: News, { id, created_at }: RaRecord): boolean =>
  since !== null && Date.parse(created_at) > Date.parse(since) && !seen.includes(String(id));

/** How many quotes wait to be seen. */
export const waitingQuotes = ({ quotes, seen }: News): number =>
  quotes.filter((id) => !seen.includes(id)).length;

const news = sharedValue<News>(storedNews());
let shownList: ShownList | null = null;

export const useNews = (): News => useSyncExternalStore(news.subscribe, news.get);

export function useWaitingQuotes(): number {
  return useSyncExternalStore(news.subscribe, () => waitingQuotes(news.get()));
}

/** Whether somebody else deleted the row. */
export function useIsGone(id: string): boolean {
  return useSyncExternalStore(news.subscribe, () => news.get().gone.includes(id));
}

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
  const next = afterSight(news.get(), list?.ids ?? []);
  update(isOther && next.matching.length > 0 ? { ...next, matching: [] } : next);
}

/** Says which rows of the list on the screen wait to be shown. */
export const holdRows = (resource: ListResource, rows: readonly RaRecord[]): void =>
  update(afterHold(news.get(), resource, rows));

/** Takes rows that were made in this tab for seen. */
export const markSeen = (ids: readonly string[]): void => update(afterSight(news.get(), ids));

/** Lets lists show everything that is new with their next answer. */
export function showNews(): void {
  const { quotes, matching, round } = news.get();
  update({ ...afterSight(news.get(), [...quotes, ...matching]), matching: [], round: round + 1 });
}

/** Forgets what was found, for example when the session ends. The next look-up finds it again. */
export const forgetFound = (): void => update({ ...news.get(), quotes: [], matching: [] });

/** What a look-up asks with. */
export const lookUpState = () => ({ ...news.get(), shown: shownList });

export function recordLookUp(shown: ShownList | null, answer: NewsAnswer): void {
  const next = afterLookUp(news.get(), shown, answer);
  update(isSameList(shown, shownList) ? next : { ...next, matching: [] });
}
