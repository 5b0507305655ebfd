import { useEffect, useState } from 'react';
import { useLanguage } from '../i18n/languageContext';
import styles from './About.module.css';
import { summerOffset, winterOffset } from './utcOffset';

const SECOND_MS = 1000;

/**
 * The time in a time zone. Before the scripts load, its distance from UTC in winter and in summer, because a page without
 * scripts cannot know the time.
 */
export function Clock({ zone }: { zone: string }) {
  const { messages } = useLanguage();
  const texts = messages.home.about;
  const [now, setNow] = useState<Date | null>(null);
  useEffect(() => {
    setNow(new Date());
    const timer = setInterval(() => setNow(new Date()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  const time =
    now && new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: zone }).format(now);
  return (
    <p className={styles.clock} data-ticks={time !== null}>
      <span className="visually-hidden">{`${texts[time ? 'now' : 'zone']} `}</span>
      {time ? <bdi dir="ltr">{time}</bdi> : <Offset zone={zone} />}
    </p>
  );
}

function Offset({ zone }: { zone: string }) {
  const { messages } = useLanguage();
  const { utc, or } = messages.home.about;
  const winter = winterOffset(zone).text;
  const summer = summerOffset(zone).text;
  return (
    <>
      {`${utc} `}
      <bdi dir="ltr">{winter}</bdi>
      {summer !== winter && (
        <>
          {` ${or} `}
          <bdi dir="ltr">{summer}</bdi>
        </>
      )}
    </>
  );
}
