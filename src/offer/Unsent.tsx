import type { AgencyLanguage } from '../domain/languages';
import { pageTexts } from './pageTexts';

/** What the client typed, where it can no longer be sent, so that it can be copied. */
export function Unsent({ language, texts }: { language: AgencyLanguage; texts: string[] }) {
  if (texts.length === 0) return null;
  return (
    <section aria-labelledby="unsent">
      <h2 id="unsent">{pageTexts[language].unsent}</h2>
      {texts.map((text) => (
        <blockquote key={text} className="offer-text" dir="auto">
          {text}
        </blockquote>
      ))}
    </section>
  );
}
