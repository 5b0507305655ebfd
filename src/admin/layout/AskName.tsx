import { useState } from 'react';
import { useStore } from 'react-admin';
import { NAME_ASKED, takeSignIn } from '../data/clientState';
import { lazyPart } from '../lazyPart';
import { useAuthor } from '../owner/useAuthor';
import { PartBoundary } from '../screen/PartBoundary';

const NameDialog = lazyPart(() =>
  import('../owner/NameDialog').then((module) => module.NameDialog),
);

/** Asks after a sign-in who the user is, unless the browser knows it, or somebody has skipped the question before. */
export function AskName() {
  const [wasSkipped, skip] = useStore(NAME_ASKED, false);
  const [isAsking, ask] = useState(takeSignIn);
  const close = () => {
    ask(false);
    skip(true);
  };
  return isAsking && !wasSkipped && <Question onClose={close} />;
}

function Question({ onClose }: { onClose: () => void }) {
  const { author } = useAuthor();
  if (author) return null;
  return (
    <PartBoundary>
      <NameDialog onClose={onClose} />
    </PartBoundary>
  );
}
