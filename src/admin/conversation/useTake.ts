import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useUpdate } from 'react-admin';
import { sendOnLeave } from '../data/sendOnLeave';
import { ONE_AFTER_THE_OTHER, PESSIMISTIC } from '../kit/useSave';
import { type Addressee, isAnswerWritten } from './answer';
import { forgetTaken, keepTaken, takenBy } from './taken';
import { useAuthor } from './useAuthor';

/** Makes a record nobody's again, unless somebody else has it by now. */
const giveBack = (resource: string, id: string, owner: string) =>
  sendOnLeave(`${resource}?id=eq.${id}&owner=eq.${encodeURIComponent(owner)}`, {
    method: 'PATCH',
    body: { owner: null, updated_by: owner },
  });

/**
 * Returns a function that takes a record that nobody has for the user who begins an answer, so that colleagues see who is at
 * it. Without a word written, the record is given back when the user leaves it. Asks for no name, and does not take what
 * somebody else has changed meanwhile: the screen then shows what.
 */
export function useTake({ resource, record }: Addressee): () => void {
  const { id, owner, updated_at: version } = record;
  const { author } = useAuthor();
  const [update] = useUpdate(resource, {}, ONE_AFTER_THE_OTHER);
  const { mutate } = useMutation({
    ...ONE_AFTER_THE_OTHER,
    mutationFn: (send: () => Promise<void>) => send(),
  });
  useEffect(() => {
    const untaken = () => {
      const taker = takenBy(id);
      if (taker === null || isAnswerWritten(id)) return null;
      forgetTaken(id);
      return () => giveBack(resource, id, taker);
    };
    // What does not arrive leaves the record taken.
    const leavePage = () => void untaken()?.().catch(() => {});
    window.addEventListener('pagehide', leavePage);
    return () => {
      window.removeEventListener('pagehide', leavePage);
      const send = untaken();
      if (send) mutate(send);
    };
  }, [resource, id, mutate]);
  const tried = useRef<unknown>(null);
  return () => {
    if (owner !== null || author === '' || tried.current === version) return;
    tried.current = version;
    keepTaken(id, author);
    const data = { owner: author, updated_at: version };
    void Promise.resolve(update(resource, { id, data, previousData: record }, PESSIMISTIC)).catch(
      () => forgetTaken(id),
    );
  };
}
