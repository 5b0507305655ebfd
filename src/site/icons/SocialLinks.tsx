import { agency } from '../../agency/agency';
import { useLanguage } from '../i18n/languageContext';
import styles from './SocialLinks.module.css';

/** The icons of the four links to the agency's Instagram page, on a 24-unit grid. Each has its word beside it. */
const icons = {
  posts: 'M4 4h6.5v6.5H4zM13.5 4H20v6.5h-6.5zM4 13.5h6.5V20H4zM13.5 13.5H20V20h-6.5z',
  reels: 'M4 6a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2zM10 8.5v7l5.5-3.5z',
  stories: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M12 8v8M8 12h8',
  messages: 'M21 3L3 9.5l7.5 4L14.5 21zM10.5 13.5L21 3',
} as const;

export function SocialLinks() {
  const { messages } = useLanguage();
  return (
    <ul className={`row touch not-on-paper ${styles.links}`}>
      {(['posts', 'reels', 'stories', 'messages'] as const).map((target) => (
        <li key={target}>
          <a href={agency.instagram} target="_blank" rel="noopener noreferrer">
            <svg width="1.375rem" height="1.375rem" viewBox="0 0 24 24" aria-hidden="true">
              <path d={icons[target]} />
            </svg>
            {messages.social[target]}
            <span className="visually-hidden">
              {` ${messages.social.place} ${messages.newTab}`}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
