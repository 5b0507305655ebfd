import { type RaRecord, useGetOne } from 'react-admin';
import { useSearchParams } from 'react-router-dom';

/** The parameter of an address that names a client by one of their quotes. */
export const CLIENT = 'client';

/** What a form for a new record takes from a quote of the client. */
export interface KnownClient extends RaRecord<string> {
  name: string;
  company: string | null;
  email: string | null;
  phone: string | null;
  language: string;
}

/** Returns the client whom the address of a form names, and the id of their quote: null if it names none. */
export function useKnownClient() {
  const id = useSearchParams()[0].get(CLIENT);
  const { data: client, error } = useGetOne<KnownClient>(
    'quotes',
    { id: id ?? '' },
    { enabled: id !== null, retry: false },
  );
  return { id, client, error };
}
