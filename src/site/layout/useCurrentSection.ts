import { useEffect, useState } from 'react';
import { type Section, sections } from './sections';

/** Returns the section that crosses the upper third of the window. */
export function useCurrentSection(): Section {
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
