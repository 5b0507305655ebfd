import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useDataProvider, useResourceDefinitions } from 'react-admin';
import { NEWEST_FIRST } from '../data/listDefaults';

/** The delay after the last keystroke before a search is sent. */
const DEBOUNCE_MS = 200;
/**
 * A search reads more rows than the dialog shows, because several of the quotes can belong to the
 * same client.
 */
const PAGE = { page: 1, perPage: 20 };

/** Finds the newest rows of each resource that match a text, including suspected spam. */
export function useFound(typed: string) {
  const dataProvider = useDataProvider();
  const resources = Object.keys(useResourceDefinitions());
  const q = useSettled(typed.trim());
  const { data, error, isFetching } = useQuery({
    queryKey: ['search', q],
    queryFn: async () => {
      const list = { sort: NEWEST_FIRST, pagination: PAGE, filter: { q, all: true } };
      const lists = await Promise.all(
        resources.map(async (name) => [name, await dataProvider.getList(name, list)] as const),
      );
      return { q, lists: new Map(lists) };
    },
    enabled: q !== '',
    placeholderData: keepPreviousData,
    retry: false,
  });
  return {
    found: q === '' ? undefined : data,
    error,
    isSearching: isFetching || q !== typed.trim(),
  };
}

function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
