import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { useLanguage } from '../i18n/languageContext';

/** The sections of the home page that have a link, in order. */
const linkedSections = ['home', 'services', 'about', 'contact'] as const;
type LinkedSection = (typeof linkedSections)[number];

/** Links to sections of the home page. Marks the last one in view, also while a section without a link is in view. */
export function SectionLinks({ onChoose }: { onChoose?: () => void }) {
  const { messages } = useLanguage();
  const current = useLastLinkedSection();
  return (
    <ul>
      {linkedSections.map((section) => (
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

/** Returns the linked section that was last at one third of the window's height from the top. */
function useLastLinkedSection(): LinkedSection {
  const [last, setLast] = useState<LinkedSection>('home');
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const entry = entries.find((candidate) => candidate.isIntersecting);
        const section = linkedSections.find((id) => id === entry?.target.id);
        if (section) setLast(section);
      },
      { rootMargin: '-33% 0px -66% 0px' },
    );
    for (const id of linkedSections) {
      const element = document.getElementById(id);
      if (element) observer.observe(element);
    }
    return () => observer.disconnect();
  }, []);
  return last;
}
