import { useEffect, useState } from 'react';
import { useLanguage } from '../i18n/languageContext';
import styles from './About.module.css';

const SECOND_MS = 1000;

/** The time in a time zone. Before the scripts load there is none, because a page without scripts cannot know it. */
export function Clock({ zone }: { zone: string }) {
  const { messages } = useLanguage();
  const [now, setNow] = useState<Date | null>(null);
  useEffect(() => {
    setNow(new Date());
    const timer = setInterval(() => setNow(new Date()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  const time =
    now && new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: zone }).format(now);
  return (
    <div className={styles.clock}>
      {time && (
        <>
          <span className="visually-hidden">{messages.home.about.now} </span>
          <bdi dir="ltr">{time}</bdi>
        </>
      )}
    </div>
  );
}
