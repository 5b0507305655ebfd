import { useEffect, useRef } from 'react';
import { useEvent } from 'react-admin';
import type { Addressee } from '../conversation/addressee';
import { forgetTaken, keepTaken, takenBy } from '../owner/taken';
import { useAuthor } from '../owner/useAuthor';
import { sendOnLeave } from '../session/sendOnLeave';
import { useAction } from '../write/useAction';
import { useSave } from '../write/useSave';
import { isAnswerWritten } from './messageDrafts';

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
  const { save } = useSave<Addressee['record']>(resource);
  const { act } = useAction('errors.unexpected');
  const send = useEvent((change: () => Promise<void>) => void act(change));
  useEffect(() => {
    const untaken = () => {
      const taker = takenBy(id);
      if (taker === null || isAnswerWritten(id)) return null;
      forgetTaken(id);
      // What does not arrive leaves the record taken.
      return () => giveBack(resource, id, taker).catch(() => {});
    };
    const leavePage = () => void untaken()?.();
    window.addEventListener('pagehide', leavePage);
    return () => {
      window.removeEventListener('pagehide', leavePage);
      const change = untaken();
      if (change) send(change);
    };
  }, [resource, id, send]);
  const tried = useRef<unknown>(null);
  return () => {
    if (owner !== null || author === '' || tried.current === version) return;
    tried.current = version;
    keepTaken(id, author);
    const data = { owner: author, updated_at: version };
    void save(record, data, null, { isUnasked: true }).then((saved) => saved ?? forgetTaken(id));
  };
}
