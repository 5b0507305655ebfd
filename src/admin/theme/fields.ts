import type { RaThemeOptions } from 'react-admin';
import { DAY, dayLocale } from '../i18n/useFormats';

/** A text sets its direction, and breaks rather than leave its page. */
const text = {
  styleOverrides: { root: { unicodeBidi: 'plaintext', overflowWrap: 'anywhere' } },
} as const;

/** Makes react-admin's `DateField` write days in the language of the screen, as all other days, and a dash without a day. */
export const fields = (language: string): RaThemeOptions['components'] => ({
  RaTextField: text,
  RaUrlField: text,
  RaEmailField: text,
  RaDateField: {
    defaultProps: {
      locales: dayLocale(language, navigator.languages),
      options: DAY,
      transform: localTime,
      emptyText: '–',
    },
  },
});

/** With `showTime`, react-admin asks for the moment with the options of a day, which leave out the time. */
class Moment extends Date {
  override toLocaleString(locales?: Intl.LocalesArgument, options?: Intl.DateTimeFormatOptions) {
    return super.toLocaleString(locales, { ...options, hour: 'numeric', minute: '2-digit' });
  }
}

/** A day begins at midnight in the time zone of the browser, in which it is shown. */
const localTime = (value: unknown) =>
  new Moment(`${value}`.length === 'YYYY-MM-DD'.length ? `${value}T00:00` : `${value}`);
