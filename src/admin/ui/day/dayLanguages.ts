import type { LocalizationProviderProps } from '@mui/x-date-pickers/LocalizationProvider';
import { frFR } from '@mui/x-date-pickers/locales';
import arabic from 'dayjs/locale/ar';
import english from 'dayjs/locale/en';
import french from 'dayjs/locale/fr';
import type { Language } from '../../i18n/languages';

type Texts = NonNullable<LocalizationProviderProps<string>['localeText']>;

interface DayLanguage {
  /** The name of the dayjs locale. Importing the locale registers it with dayjs. */
  locale: string;
  texts: Texts;
}

/**
 * The locale and the texts of the calendar in each language. The library defaults to English and
 * does not include Arabic.
 */
export const dayLanguages: Readonly<Record<Language, DayLanguage>> = {
  en: { locale: english.name, texts: {} },
  fr: {
    locale: french.name,
    // The library types these texts as possibly undefined.
    texts: frFR.components.MuiLocalizationProvider.defaultProps.localeText as Texts,
  },
  ar: {
    locale: arabic.name,
    texts: {
      previousMonth: 'الشهر السابق',
      nextMonth: 'الشهر التالي',
      calendarViewSwitchingButtonAriaLabel: (view) =>
        view === 'year'
          ? 'عرض السنوات مفتوح، انتقل إلى الأيام'
          : 'عرض الأيام مفتوح، انتقل إلى السنوات',
      cancelButtonLabel: 'إلغاء',
      clearButtonLabel: 'مسح',
      okButtonLabel: 'موافق',
      todayButtonLabel: 'اليوم',
      datePickerToolbarTitle: 'اختر التاريخ',
      openDatePickerDialogue: (day) => (day ? `اختر التاريخ، المحدد هو ${day}` : 'اختر التاريخ'),
      fieldClearLabel: 'مسح',
      fieldYearPlaceholder: () => 'سنة',
      fieldMonthPlaceholder: () => 'شهر',
      fieldDayPlaceholder: () => 'يوم',
      year: 'السنة',
      month: 'الشهر',
      day: 'اليوم',
      empty: 'فارغ',
    },
  },
};
