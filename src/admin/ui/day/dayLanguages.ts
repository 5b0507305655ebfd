import type { LocalizationProviderProps } from '@mui/x-date-pickers/LocalizationProvider';
import { frFR } from '@mui/x-date-pickers/locales';
import type { Language } from '../../i18n/languages';

type Texts = NonNullable<LocalizationProviderProps<string>['localeText']>;

/** The library's own texts by language. English is its default, and it has no Arabic. */
export const dayPickerTexts: Readonly<Partial<Record<Language, Texts>>> = {
  // The library types its own texts as possibly undefined.
  fr: frFR.components.MuiLocalizationProvider.defaultProps.localeText as Texts,
  ar: {
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
};
