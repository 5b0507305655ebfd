import { useState } from 'react';
import type { AgencyLanguage } from '../domain/languages';
import buttons from '../look/buttons.module.css';
import { Contacts } from './Contacts';
import { Head } from './Head';
import type { Reading } from './link';
import { pageTexts } from './pageTexts';
import { Unsent } from './Unsent';

interface Props {
  language: AgencyLanguage;
  reading: Reading | null;
  /** What the client typed before the link ended. */
  unsent: string[];
  onRetry: () => void;
}

/** The page while there is no offer: it loads, it could not be read, or the link is no longer valid. */
export function NoOffer({ language, reading, unsent, onRetry }: Props) {
  const texts = pageTexts[language];
  const failure = reading && 'failure' in reading ? reading.failure : null;
  // Screen readers announce only a new element, also if it says the same as the one before.
  const [shown, show] = useState({ reading, attempt: 0 });
  if (shown.reading !== reading) show({ reading, attempt: shown.attempt + 1 });
  return (
    <main className="no-offer on-ink">
      <Head language={language}>
        {reading === null && <p role="status">{texts.loading}</p>}
        {failure && (
          <>
            <h1>{texts.notRead}</h1>
            <p key={shown.attempt} role="alert">
              {texts.failures[failure]}
            </p>
            <button type="button" className={buttons.primary} onClick={onRetry}>
              {texts.retry}
            </button>
          </>
        )}
        {reading && !failure && (
          <>
            <h1>{texts.dead.title}</h1>
            <p>{texts.dead.text}</p>
          </>
        )}
        {reading && <Unsent language={language} texts={unsent} />}
        {reading && <Contacts language={language} />}
      </Head>
    </main>
  );
}
