import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DatePicker } from '@mui/x-date-pickers/DatePicker';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import dayjs, { type Dayjs } from 'dayjs';
import britain from 'dayjs/locale/en-gb';
import { type ReactNode, type Ref, useState } from 'react';
import { useFormats } from '../../i18n/useFormats';
import { useLanguage } from '../../i18n/useLanguage';
import { FIELD_HEIGHT } from '../../theme/theme';
import { dayLanguages } from './dayLanguages';
import { UNFINISHED_DAY } from './unfinishedDay';

interface Props {
  label: ReactNode;
  /** `YYYY-MM-DD`, `UNFINISHED_DAY`, or empty. */
  value: string;
  /** Receives a value in the same form as `value`. */
  onChange: (day: string) => void;
  onBlur?: () => void;
  error?: boolean;
  helperText?: ReactNode;
  id?: string;
  inputRef?: Ref<HTMLInputElement>;
}

/** The implementation of `DayField`, which loads on demand. */
export function DayPicker({
  label,
  value,
  onChange,
  onBlur,
  error,
  helperText,
  id,
  inputRef,
}: Props) {
  const language = useLanguage();
  const { dayOrder } = useFormats();
  // Keeps the `Dayjs` object while the value is unchanged, because a new object would clear a day
  // that is being typed.
  const [shown, setShown] = useState({ value, day: read(value) });
  if (shown.value !== value) setShown({ value, day: read(value) });
  const change = (day: Dayjs | null, isInvalid: boolean) => {
    const next = written(day, isInvalid);
    setShown({ value: next, day });
    onChange(next);
  };
  const { locale, texts } = dayLanguages[language];
  const isBritish = language === 'en' && dayOrder.startsWith('DD');
  return (
    <LocalizationProvider
      dateAdapter={AdapterDayjs}
      adapterLocale={isBritish ? britain.name : locale}
      localeText={texts}
    >
      <DatePicker
        label={label}
        format={dayOrder}
        value={shown.day}
        minDate={FIRST_DAY}
        onChange={(day, { validationError }) => change(day, validationError !== null)}
        {...(inputRef && { inputRef })}
        slotProps={{
          field: { clearable: true },
          textField: { id, onBlur, error, helperText, size: 'small', sx: field },
        }}
      />
    </LocalizationProvider>
  );
}

/**
 * Matches the height of the surrounding inputs, whose theme styles do not apply to date pickers.
 */
const field = {
  // The picker's line height is too small for Arabic letters, and its letter spacing separates them.
  '[dir=rtl] & .MuiPickersInputBase-root *': { lineHeight: '1.6em', letterSpacing: 0 },
  width: 220,
  '& .MuiPickersInputBase-root': {
    height: FIELD_HEIGHT,
  },
  '& .MuiPickersSectionList-root': { fontSize: { lg: '0.875rem' } },
};

/**
 * The first allowed day. It rejects years that are only partly typed: `2` and `20`, the first
 * digits of 2026, are read as 1902 and 1920.
 */
const FIRST_DAY = dayjs('2000-01-01');

const read = (value: string): Dayjs | null => (value === '' ? null : dayjs(value));

const written = (day: Dayjs | null, isInvalid: boolean): string => {
  if (day === null) return '';
  return isInvalid ? UNFINISHED_DAY : day.format('YYYY-MM-DD');
};
