import { agency } from '../../agency';
import { useLanguage } from '../i18n/languageContext';
import styles from './SocialLinks.module.css';

/** The icons of the four links to the agency's Instagram page, on a 24-unit grid. */
const icons = {
  posts:
    'M7.5 3h9A4.5 4.5 0 0 1 21 7.5v9a4.5 4.5 0 0 1-4.5 4.5h-9A4.5 4.5 0 0 1 3 16.5v-9A4.5 4.5 0 0 1 7.5 3zM12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM17 7h.01',
  reels:
    'M7 3h10a4 4 0 0 1 4 4v10a4 4 0 0 1-4 4H7a4 4 0 0 1-4-4V7a4 4 0 0 1 4-4zM3 8.5h18M8 3l3 5.5M14 3l3 5.5M10.5 12v6l4.5-3z',
  stories:
    'M12 3a9 9 0 0 1 9 9M12 21a9 9 0 0 1-9-9M5.2 6.1A9 9 0 0 1 8.5 3.7M18.8 17.9a9 9 0 0 1-3.3 2.4M12 8.5v7M8.5 12h7',
  messages: 'M21 3L3 9.5l7.5 4L14.5 21zM10.5 13.5L21 3',
} as const;

export function SocialLinks() {
  const { messages } = useLanguage();
  return (
    <ul className={`row ${styles.links}`}>
      {(['posts', 'reels', 'stories', 'messages'] as const).map((target) => (
        <li key={target}>
          <a
            href={agency.instagram}
            target="_blank"
            rel="noopener noreferrer"
            title={messages.social[target]}
          >
            <svg width="1.375rem" height="1.375rem" viewBox="0 0 24 24" aria-hidden="true">
              <path d={icons[target]} />
            </svg>
            <span className="visually-hidden">
              {messages.social[target]} {messages.newTab}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
