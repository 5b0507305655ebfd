import { authorName } from '../data/clientState';
import { useFormats } from '../i18n/useFormats';
import { useText } from '../i18n/useText';
import type { TimelineEntry } from './conversationRecords';
import { useEntryText } from './useEntryText';

/**
 * What others have done with a record since the entries with the `known` ids were read, the newest first. Of what staff
 * without a name did, nobody knows who it was, and it may have been the reader.
 */
export function newsAmong(
  entries: readonly TimelineEntry[],
  known: readonly string[],
): TimelineEntry[] {
  const me = authorName();
  return entries.filter(
    ({ id, kind, by_staff, author }) =>
      !known.includes(id) && kind !== 'mail' && !(by_staff && author === me),
  );
}

/** The maximum number of changes that are listed. The timeline shows all of them. */
const MOST_LINES = 3;

/** Returns a function that says what others did, a line for each of the newest changes, the oldest of them first. */
export function useNewsLines(resource: string) {
  const text = useText();
  const formats = useFormats();
  const { who, what } = useEntryText(resource);
  return (news: readonly TimelineEntry[]): { id: string; line: string }[] =>
    news
      .slice(0, MOST_LINES)
      .toReversed()
      .map((entry) => ({
        id: entry.id,
        line: text('list.conflict', {
          author: who(entry),
          status: formats.list(what(entry)),
          time: formats.time(Date.parse(entry.happened_at)),
        }),
      }));
}
