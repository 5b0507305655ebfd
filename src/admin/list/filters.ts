import { useListContext, useTranslateLabel } from 'react-admin';
import type { Choice } from '../../domain/choices';
import { dateRanges } from '../../domain/dates';
import { BETWEEN, NOBODY } from '../data/listQuery';
import type { MessageKey } from '../i18n/messages/en';
import { useFormats } from '../i18n/useFormats';
import { useLabel, useText } from '../i18n/useText';

/**
 * A filter of a list. Its `choices` and its `options` are entries of the menu 'Filters', each below a heading. Every filter
 * that is set is a chip, including those that only links set.
 */
export interface Filter {
  source: string;
  /** The heading in the menu, if it is not the name of the field. Filters in a row with the same heading share it. */
  label?: MessageKey;
  choices?: readonly Choice[];
  /**
   * The name of no choice, such as 'All statuses', with which the choices are a select beside the search. A phone has no room
   * there, and has them in the menu.
   */
  any?: MessageKey;
  /** Whether the people who share the staff account are the choices. */
  isPerson?: boolean;
  /** Each entry sets the filter to `value`. */
  options?: readonly { value: unknown; name: MessageKey }[];
  /** Further values that belong to this filter, and go when it changes. */
  parts?: readonly string[];
  /** Returns the name of a value, or undefined if the value is unknown. */
  useName?: (value: unknown) => string | undefined;
}

/** Sets one filter, or removes it, and keeps the others. */
export type ChangeFilter = (source: string, value?: unknown) => void;

/** The filter for the person who looks after a row. */
export const OWNER: Filter = {
  source: 'owner',
  isPerson: true,
  options: [{ value: NOBODY, name: 'owner.none' }],
  useName: useOwnerName,
};

function useOwnerName(name: unknown): string | undefined {
  const text = useText();
  if (typeof name !== 'string') return undefined;
  return text('owner.is', { name: name === NOBODY ? text('owner.none') : name });
}

const periods: readonly Choice[] = [...dateRanges, BETWEEN].map((id) => ({
  id,
  name: `choices.period.${id}`,
}));

/** The filter for the time when a row was created, which every list has. */
export const PERIOD: Filter = {
  source: 'received',
  label: 'list.received',
  choices: periods,
  parts: ['from', 'to'],
  useName: usePeriodName,
};

/** Returns the name of the period, or the first and the last day if the user chose them. */
function usePeriodName(value: unknown): string | undefined {
  const label = useLabel();
  const formats = useFormats();
  const { from, to } = useListContext().filterValues;
  if (value !== BETWEEN) return label(periods, String(value));
  const day = (date: unknown) =>
    typeof date === 'string' && /^\d{4}-\d\d-\d\d$/u.test(date) ? formats.calendarDay(date) : '…';
  return `${day(from)} – ${day(to)}`;
}

const useNoName: NonNullable<Filter['useName']> = () => undefined;

/** Returns the text of the chip, or undefined if the list has no such filter. */
export function useChipName(filter: Filter, value: unknown): string | undefined {
  const { source, label, choices, options, useName = useNoName } = filter;
  const text = useText();
  const choiceName = useLabel();
  const title = useTranslateLabel();
  const option = options?.find((entry) => entry.value === value);
  const name = useName(value) ?? (choices && choiceName(choices, String(value)));
  if (name !== undefined && !choices) return name;
  if (option) return text(option.name);
  if (name === undefined) return name;
  const field = label ? text(label) : String(title({ source }));
  return text('list.filter_is', { field, value: name });
}
