import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { ListContextProvider, useListContext } from 'react-admin';
import { isListResource } from '../../data/columns';
import { holdRows, isNew, setShownList } from '../../data/news';
import { useNews } from '../../news/useNews';

/**
 * Hides the rows that arrive while the list is open, until the user asks for them. Therefore a
 * refresh moves no row.
 */
export function ListNews({ children }: { children: ReactNode }) {
  const list = useListContext();
  const news = useNews();
  const { resource, data, total, filterValues, sort, page, perPage } = list;
  const { round } = news;
  const address = JSON.stringify([filterValues, sort, page, perPage]);
  const [shown, setShown] = useState({ address: '', round });
  // Shows all rows if the user has just changed the filter, the order or the page, or asked for the
  // new rows.
  const isAsked = shown.address !== address || shown.round !== round;
  const rows = useMemo(() => {
    const known = isAsked ? data : data?.filter((row) => !isNew(news, row));
    return known?.length === data?.length ? data : known;
  }, [isAsked, data, news]);
  const { isFetching, isPlaceholderData } = list;
  const hasFetched = useRef(false);

  useEffect(() => {
    if (isFetching) hasFetched.current = true;
    if (isFetching || isPlaceholderData || rows === undefined || !isListResource(resource)) return;
    setShownList({ resource, filter: filterValues, rows });
    // Once the rows that the user asked for have loaded, rows that arrive later are hidden again.
    const isAnswered = hasFetched.current;
    hasFetched.current = false;
    setShown((last) =>
      last.address === address && (last.round === round || !isAnswered)
        ? last
        : { address, round: isAnswered ? round : last.round },
    );
  }, [resource, isFetching, isPlaceholderData, rows, filterValues, address, round]);
  useEffect(() => () => setShownList(null), []);
  useEffect(() => {
    if (isListResource(resource) && rows !== data) {
      holdRows(resource, data?.filter((row) => !rows?.includes(row)) ?? []);
    }
  }, [resource, rows, data]);

  const held = (data?.length ?? 0) - (rows?.length ?? 0);
  const value =
    held === 0 || rows === undefined || total === undefined
      ? list
      : { ...list, data: rows, total: total - held };
  return <ListContextProvider value={value}>{children}</ListContextProvider>;
}
