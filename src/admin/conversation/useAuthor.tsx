import { useState } from 'react';
import { useStore } from 'react-admin';
import { AUTHOR } from '../data/clientState';
import { PartBoundary } from '../kit/RoutedDialog';
import { lazyPart } from '../lazyPart';

const NameDialog = lazyPart(() => import('./NameDialog').then((module) => module.NameDialog));

/** The remembered name of the user, and functions that ask for it. */
export function useAuthor() {
  const author = useStore(AUTHOR, '')[0].trim();
  const [asked, ask] = useState<{ run?: (name: string) => void } | null>(null);
  return {
    author,
    /** Runs an action that needs a name. Asks for the name if none is remembered. */
    withName: (run: (name: string) => void) => (author ? run(author) : ask({ run })),
    changeName: () => ask({}),
    nameDialog: asked && (
      <PartBoundary>
        <NameDialog onNamed={asked.run} onClose={() => ask(null)} />
      </PartBoundary>
    ),
  };
}
