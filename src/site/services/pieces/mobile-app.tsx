import { useLanguage } from '../../i18n/languageContext';
import type { PieceProps } from '../sectionProps';
import styles from './mobile-app.module.css';

/** The screens of the phones, on every page: each a booking, and what follows its confirmation. */
const phones = [
  {
    language: 'en',
    dir: 'ltr',
    booking: ['Good evening', 'Table for two', '20:00', 'Sofia arrives at 20:15', 'By the window'],
    confirm: 'Confirm',
    confirmed: 'Confirmed',
    back: 'Change',
  },
  {
    language: 'ar',
    dir: 'rtl',
    booking: ['مساء الخير', 'طاولة لشخصين', '20:00', 'تصل صوفيا عند 20:15', 'قرب النافذة'],
    confirm: 'أكّد الحجز',
    confirmed: 'تأكّد الحجز',
    back: 'تعديل',
  },
] as const;

/** Two phones that mirror each other. A press in one of them changes both, without scripts. */
export function PhonePiece({ copy, id = 'piece', children, ...words }: PieceProps) {
  const { language: own } = useLanguage();
  const { title, text, steps } = { ...copy.pieces.phone, ...words };
  return (
    <section className={`on-ink band ${styles.piece}`} aria-labelledby={`${id}-title`}>
      <div key={own} className={`column ${styles.stage}`} dir="ltr">
        <div className={styles.words} dir="auto">
          <h2 id={`${id}-title`}>{title}</h2>
          <p>{text}</p>
          {children}
          <div className="not-on-paper" role="radiogroup" aria-labelledby={`${id}-title`}>
            {steps.map((step, index) => (
              <input
                key={step}
                id={`${id}-${index}`}
                type="radio"
                name={id}
                aria-label={step}
                defaultChecked={index === 0}
              />
            ))}
          </div>
        </div>
        {phones.map(({ language, dir, booking, confirm, confirmed, back }) => (
          <div
            key={language}
            className={language === own ? styles.phone : `${styles.phone} ${styles.foreign}`}
            lang={language}
            dir={dir}
            aria-hidden="true"
          >
            <div className={styles.greeting}>{booking[0]}</div>
            <div className={styles.card}>
              {booking[1]}
              <span className={styles.time}>{booking[2]}</span>
            </div>
            <div className={styles.card}>{booking[3]}</div>
            <div className={styles.card}>{booking[4]}</div>
            <label className={`${styles.button} ${styles.before}`} htmlFor={`${id}-1`}>
              {confirm}
            </label>
            <div className={`${styles.button} ${styles.confirmed} ${styles.after}`}>
              {confirmed}
            </div>
            <label
              className={`${styles.button} ${styles.back} ${styles.after}`}
              htmlFor={`${id}-0`}
            >
              {back}
            </label>
          </div>
        ))}
      </div>
    </section>
  );
}
