import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { useLanguage } from '../i18n/languageContext';

/** The ids of the sections of the home page, in order. */
const sections = ['home', 'services', 'about', 'contact'] as const;
type Section = (typeof sections)[number];

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

/** Returns the section at one third of the window's height from the top. */
function useCurrentSection(): Section {
  const [current, setCurrent] = useState<Section>('home');
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const entry = entries.find((candidate) => candidate.isIntersecting);
        const section = sections.find((id) => id === entry?.target.id);
        if (section) setCurrent(section);
      },
      { rootMargin: '-33% 0px -66% 0px' },
    );
    for (const id of sections) {
      const element = document.getElementById(id);
      if (element) observer.observe(element);
    }
    return () => observer.disconnect();
  }, []);
  return current;
}
