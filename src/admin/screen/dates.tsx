import type { PointerEvent, ReactNode } from 'react';
import { dayAfter, localDay } from '../../domain/dates';
import { quotes } from '../../domain/schema';
import { useFormats } from '../i18n/useFormats';
import { useText } from '../i18n/useText';

interface Props {
  value: string;
  /** True shows the time after the day. False shows only the day, unless `near` is true. */
  time?: boolean;
  /** Shows 'Today' or 'Yesterday' with the time, and other days without it. */
  near?: boolean;
}

/** Shows the day. The tooltip contains the exact time. */
export function TimeStamp({ value, time = false, near = false }: Props) {
  const formats = useFormats();
  return (
    <ExactTime value={value}>
      {near ? <NearTime value={value} /> : formats.day(value)}
      {time && ` ${formats.time(Date.parse(value))}`}
    </ExactTime>
  );
}

/** Shows the time of day, where a heading says which day. */
export function TimeOfDay({ value }: Pick<Props, 'value'>) {
  return <ExactTime value={value}>{useFormats().time(Date.parse(value))}</ExactTime>;
}

function ExactTime({ value, children }: Pick<Props, 'value'> & { children: ReactNode }) {
  return (
    <time dateTime={value} style={{ whiteSpace: 'nowrap' }} onPointerEnter={useExactTitle(value)}>
      {children}
    </time>
  );
}

/**
 * Returns what gives an element its tooltip with the exact time: only on hover, because formatting the first exact time takes
 * longer than formatting all other times of a list: startup/README.md.
 */
export function useExactTitle(value: string | null) {
  const formats = useFormats();
  return ({ currentTarget }: PointerEvent<HTMLElement>) => {
    if (value) currentTarget.title = formats.exact(value);
  };
}

/** Returns which of the last two days a day is, or null. */
function recentDay(day: string): 'list.today' | 'list.yesterday' | null {
  const now = new Date();
  if (day === localDay(now)) return 'list.today';
  return day === dayAfter(now, -1) ? 'list.yesterday' : null;
}

/** Returns a function that names a day: 'Today', 'Yesterday', or its date. */
export function useDayName() {
  const text = useText();
  const formats = useFormats();
  return (day: string): string => {
    const recent = recentDay(day);
    return recent ? text(recent) : formats.nearDay(day, localDay(new Date()));
  };
}

function NearTime({ value }: { value: string }) {
  const text = useText();
  const formats = useFormats();
  const recent = recentDay(localDay(new Date(value)));
  if (!recent) return formats.day(value);
  return (
    <>
      <span className={recent === 'list.today' ? 'today' : undefined}>{text(recent)}</span>{' '}
      <span>{formats.time(Date.parse(value))}</span>
    </>
  );
}

/** Refuses years that are only partly typed: `2` and `20` of 2026, and days after those that the database allows. */
export const dayRange = { min: '2000-01-01', max: quotes.follow_up_on.max };
