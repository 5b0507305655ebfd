import { Link } from 'react-router-dom';
import { useLanguage } from '../i18n/languageContext';
import { sections } from './sections';
import { useCurrentSection } from './useCurrentSection';

/** Links to the four sections of the home page. Marks the section in view. */
export function SectionLinks({ onChoose }: { onChoose?: () => void }) {
  const { messages } = useLanguage();
  const current = useCurrentSection();
  return (
    <ul>
      {sections.map((section) => (
        <li key={section}>
          <Link
            to={{ hash: `#${section}` }}
            aria-current={section === current ? 'location' : undefined}
            onClick={onChoose}
          >
            {messages.nav[section]}
          </Link>
        </li>
      ))}
    </ul>
  );
}
