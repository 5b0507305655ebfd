import { useId, useState } from 'react';
import buttons from '../../look/buttons.module.css';
import { interpolate } from '../i18n/interpolate';
import { useTipsMessages } from '../i18n/lazyMessages';
import { Icon } from '../icons/Icon';
import styles from './tips.module.css';

/** What can be tried beside each tip, in their order. Before the scripts load, each shows its beginning. */
export const demos = [FormDemo, DirectionDemo, WeightDemo, AddressDemo, ApprovalDemo] as const;

/** A form that keeps what was typed without a connection, and sends it once. */
function FormDemo() {
  const { label, offline, send, results } = useTipsMessages().form;
  const [isOffline, setOffline] = useState(true);
  const [result, setResult] = useState<keyof typeof results | null>(null);
  const id = useId();
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <input id={id} dir="auto" autoComplete="off" maxLength={200} />
      <Choice isOn={isOffline} onChange={setOffline}>
        {offline}
      </Choice>
      <button
        type="button"
        className={`${buttons.secondary} ${buttons.small}`}
        onClick={() =>
          setResult(
            isOffline ? 'offline' : result === null || result === 'offline' ? 'sent' : 'again',
          )
        }
      >
        {send}
      </button>
      <p role="status">{result && results[result]}</p>
    </>
  );
}

/** A card that turns, and a phone number that must not. */
function DirectionDemo() {
  const { isRtl, isKept, call } = useTipsMessages().direction;
  const [rtl, setRtl] = useState(true);
  const [kept, setKept] = useState(false);
  return (
    <>
      <div className={styles.card} dir={rtl ? 'rtl' : 'ltr'}>
        <strong>{call}</strong>
        <span dir={kept ? 'ltr' : undefined}>+33 6 39 98 01 99</span>
        <span className={styles.arrow} data-rtl={rtl}>
          <Icon name="forward" size={20} />
        </span>
      </div>
      <Choice isOn={rtl} onChange={setRtl}>
        {isRtl}
      </Choice>
      <Choice isOn={kept} onChange={setKept}>
        {isKept}
      </Choice>
    </>
  );
}

/** What fits into the first round trips: each carries twice as much as the one before. */
const FIRST_TRIP_KB = 14;
const TRIP_S = 0.5;
const tripsFor = (kilobytes: number) => Math.ceil(Math.log2(kilobytes / FIRST_TRIP_KB + 1));

/** How often the browser and the server talk until a page of this weight is there. */
function WeightDemo() {
  const { label, result } = useTipsMessages().weight;
  const [kilobytes, setKilobytes] = useState(500);
  const trips = tripsFor(kilobytes);
  const id = useId();
  return (
    <>
      <label htmlFor={id}>{interpolate(label, { kilobytes })}</label>
      <input
        id={id}
        type="range"
        min={10}
        max={2000}
        step={10}
        value={kilobytes}
        onChange={({ target }) => setKilobytes(Number(target.value))}
      />
      <span className={styles.trips} aria-hidden="true">
        {Array.from({ length: trips }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the trips have no state.
          <i key={index} />
        ))}
      </span>
      <p role="status">{interpolate(result, { trips, seconds: trips * TRIP_S })}</p>
    </>
  );
}

const addresses = { en: '/shop', ar: '/ar/shop' } as const;

/** Two versions of a page, whose sources contain the same lines. */
function AddressDemo() {
  const { pages, same } = useTipsMessages().addresses;
  const [shown, setShown] = useState<keyof typeof addresses>('en');
  const name = useId();
  return (
    <>
      <div className="row" role="radiogroup" aria-label={same}>
        {(['en', 'ar'] as const).map((language) => (
          <label key={language} className={styles.choice}>
            <input
              type="radio"
              name={name}
              checked={shown === language}
              onChange={() => setShown(language)}
            />
            {pages[language]}
          </label>
        ))}
      </div>
      <pre dir="ltr">
        <b>{`example.com${addresses[shown]}`}</b>
        {(['en', 'ar', 'x-default'] as const).map(
          (language) =>
            `\nhreflang="${language}" href="…${addresses[language === 'ar' ? 'ar' : 'en']}"`,
        )}
      </pre>
      <p>{same}</p>
    </>
  );
}

/** A list without which nothing is approved. */
function ApprovalDemo() {
  const { items, approve, approved } = useTipsMessages().approval;
  const [done, setDone] = useState<readonly string[]>([]);
  const [isApproved, setApproved] = useState(false);
  return (
    <>
      {items.map((item) => (
        <Choice
          key={item}
          isOn={done.includes(item)}
          onChange={(isOn) => {
            setDone(isOn ? [...done, item] : done.filter((other) => other !== item));
            setApproved(false);
          }}
        >
          {item}
        </Choice>
      ))}
      <button
        type="button"
        className={`${buttons.secondary} ${buttons.small}`}
        disabled={done.length < items.length}
        onClick={() => setApproved(true)}
      >
        {approve}
      </button>
      <p role="status">{isApproved && approved}</p>
    </>
  );
}

interface ChoiceProps {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  children: string;
}

function Choice({ isOn, onChange, children }: ChoiceProps) {
  return (
    <label className={styles.choice}>
      <input type="checkbox" checked={isOn} onChange={({ target }) => onChange(target.checked)} />
      {children}
    </label>
  );
}
