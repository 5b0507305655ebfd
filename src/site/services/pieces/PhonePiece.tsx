import { useLanguage } from '../../i18n/languageContext';
import type { ServicePart } from '../servicePart';
import { SetPiece } from './SetPiece';
import styles from './SetPiece.module.css';

/** The screen of the phone in both languages, on every page. */
const screens = [
  {
    language: 'en',
    dir: 'ltr',
    words: ['Good morning', 'Table for two · 20:00', 'Sofia arrives at 20:15', 'Confirm'],
  },
  {
    language: 'ar',
    dir: 'rtl',
    words: ['صباح الخير', 'طاولة لشخصين · 20:00', 'تصل صوفيا عند 20:15', 'أكّد الحجز'],
  },
] as const;

/** A phone that turns with its language. */
export function PhonePiece({ copy }: Pick<ServicePart, 'copy'>) {
  const { language } = useLanguage();
  const { title, text } = copy.pieces.phone;
  const steps = [
    <span key="en" lang="en">
      English
    </span>,
    <span key="ar" lang="ar">
      العربية
    </span>,
  ];
  return (
    <SetPiece
      key={language}
      title={title}
      text={text}
      steps={steps}
      first={language === 'ar' ? 1 : 0}
    >
      <div className={`${styles.scene} ${styles.phone}`} aria-hidden="true">
        {screens.map(({ language, dir, words: [greeting, table, guest, action] }, index) => (
          <div key={language} data-step={index + 1} lang={language} dir={dir}>
            <b>{greeting}</b>
            <em>{table}</em>
            <em>{guest}</em>
            <u>{action}</u>
          </div>
        ))}
      </div>
    </SetPiece>
  );
}
