import { languages } from '../addresses';
import { useLanguage } from '../i18n/languageContext';
import styles from './LanguageSwitcher.module.css';

const names = { en: 'English', ar: 'العربية' } as const;

/** Links to the page in each language. Before hydration, inline/languageLinks.ts handles the clicks. */
export function LanguageSwitcher() {
  const { language, messages, pathIn, switchLanguage } = useLanguage();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups form controls, and these are links.
    <div
      className={`touch not-on-paper ${styles.switcher}`}
      role="group"
      aria-label={messages.nav.language}
    >
      {languages.map((other) => (
        <a
          key={other}
          href={pathIn(other)}
          lang={other}
          hrefLang={other}
          aria-current={other === language ? 'true' : undefined}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
            event.preventDefault();
            switchLanguage(other);
          }}
        >
          {names[other]}
        </a>
      ))}
    </div>
  );
}
