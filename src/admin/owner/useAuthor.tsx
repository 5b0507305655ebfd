import { useState } from 'react';
import { useStore } from 'react-admin';
import { AUTHOR } from '../data/clientState';
import { lazyPart } from '../lazyPart';
import { PartBoundary } from '../screen/PartBoundary';
import { personOf, usePeople } from '../screen/usePeople';

const NameDialog = lazyPart(() => import('./NameDialog').then((module) => module.NameDialog));

/**
 * The person who uses this browser, and functions that ask for them. A person who was removed is nobody. A name that was
 * typed before there were people stands until there are some.
 */
export function useAuthor() {
  const remembered = useStore(AUTHOR, '')[0].trim();
  const people = usePeople(remembered !== '');
  const isGone = people !== undefined && people.length > 0 && !personOf(people, remembered);
  const author = isGone ? '' : remembered;
  const [question, ask] = useState<{ run?: (name: string) => void } | null>(null);
  return {
    author,
    /** What stands under a message of the user: their name, and the lines that they add to it. */
    signature: [author, author && personOf(people, author)?.signature].filter(Boolean).join('\n'),
    /** Runs an action that needs a name. Asks who the user is if this browser does not know it. */
    withName: (run: (name: string) => void) => (author ? run(author) : ask({ run })),
    changeName: () => ask({}),
    nameDialog: question && (
      <PartBoundary>
        <NameDialog onNamed={question.run} onClose={() => ask(null)} />
      </PartBoundary>
    ),
  };
}
