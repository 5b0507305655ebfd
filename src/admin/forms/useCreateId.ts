import { useRef } from 'react';
import { randomId } from '../../domain/randomId';

/**
 * Returns a function that returns the id for a new row. Unchanged values get the same id again, so
 * that a retry after a lost response does not create a second row.
 */
export function useCreateId(): (data: object) => string {
  const last = useRef({ id: '', sent: '' });
  return (data) => {
    const sent = JSON.stringify(data);
    if (last.current.sent !== sent) last.current = { id: randomId(), sent };
    return last.current.id;
  };
}
