import type { RaThemeOptions } from 'react-admin';
import { DAY, dayLocale } from '../i18n/useFormats';

/** Makes react-admin's `DateField` write days in the language of the screen, as all other days, and a dash without a day. */
export const fields = (language: string): RaThemeOptions['components'] => ({
  RaDateField: {
    defaultProps: {
      locales: dayLocale(language, navigator.languages),
      options: DAY,
      transform: localTime,
      emptyText: '–',
    },
  },
});

/** A day begins at midnight in the time zone of the browser, in which it is shown. */
const localTime = (value: unknown) =>
  new Date(`${value}`.length === 'YYYY-MM-DD'.length ? `${value}T00:00` : `${value}`);
