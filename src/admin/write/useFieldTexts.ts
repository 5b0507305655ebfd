import { useTranslate, useTranslateLabel } from 'react-admin';
import type { OfferLine } from '../../domain/offers';
import { useFormats } from '../i18n/useFormats';
import { useLabel } from '../i18n/useText';
import { useOptions } from '../screen/resource';

/** Returns how a person reads the fields of a resource and their values. */
export function useFieldTexts(resource: string) {
  const translate = useTranslate();
  const label = useLabel();
  const formats = useFormats();
  const labelOf = useTranslateLabel();
  const { choices, euros = [] } = useOptions(resource);
  /** An entry of a list, or a line of an offer. */
  const itemText = (item: unknown): string => {
    const { text, quantity, unit_cents } = Object(item) as Partial<OfferLine>;
    if (text === undefined) return String(item);
    return `${text} (${formats.number(quantity ?? 0)} × ${formats.cents(unit_cents ?? 0)})`;
  };
  return {
    name: (field: string): string => String(labelOf({ source: field, resource })),
    value(field: string, value: unknown): string {
      if (value === null || value === undefined || value === '') return '–';
      if (typeof value === 'boolean') return translate(`ra.boolean.${value}`);
      if (euros.includes(field)) return formats.euros(Number(value));
      if (field.endsWith('_cents')) return formats.cents(Number(value));
      if (typeof value === 'number') return formats.number(value);
      if (Array.isArray(value)) return formats.list(value.map(itemText));
      const word = String(value);
      // The history contains a list as the text of its JSON.
      if (/^\[".*"\]$/su.test(word)) return formats.list(JSON.parse(word));
      if (/^\d{4}-\d{2}-\d{2}$/u.test(word)) return formats.calendarDay(word);
      return label(choices[field] ?? [], word);
    },
  };
}
