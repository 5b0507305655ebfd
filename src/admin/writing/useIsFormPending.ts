import { useTimeline } from '../conversation/useTimeline';
import { useTemplates } from '../templates/useTemplates';

/** Whether something is being read that decides where the form of a record stands, or how high it is. */
export function useIsFormPending(id: string): boolean {
  // A reading that failed is over: while it is repeated, the form stays, because somebody may be writing in it.
  const { isFetched: isStreamRead } = useTimeline(id);
  const { isFetched: areTemplatesRead } = useTemplates();
  return !isStreamRead || !areTemplatesRead;
}
