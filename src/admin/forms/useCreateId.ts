import { useRef } from 'react';
import { randomId } from '../../domain/randomId';

/**
 * The id of the row about to be made. The same words sent again are the same row, so a first try
 * whose answer was lost is not made twice; changed words are another.
 */
export function useCreateId(): (data: object) => string {
  const last = useRef({ id: '', sent: '' });
  return (data) => {
    const sent = JSON.stringify(data);
    if (last.current.sent !== sent) last.current = { id: randomId(), sent };
    return last.current.id;
  };
}
