import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DatePicker } from '@mui/x-date-pickers/DatePicker';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import dayjs, { type Dayjs } from 'dayjs';
import 'dayjs/locale/ar';
import 'dayjs/locale/en-gb';
import 'dayjs/locale/fr';
import type { ReactNode, Ref } from 'react';
import { useFormats } from '../i18n/useFormats';
import { useLanguage } from '../i18n/useLanguage';
import { dayPickerTexts } from './dayPickerTexts';
import { UNFINISHED_DAY } from './unfinishedDay';

interface Props {
  label: ReactNode;
  /** `YYYY-MM-DD`, `UNFINISHED_DAY`, or empty. */
  value: string;
  /** Receives the same values. */
  onChange: (day: string) => void;
  onBlur?: () => void;
  error?: boolean;
  helperText?: ReactNode;
  id?: string;
  inputRef?: Ref<HTMLInputElement>;
}

/** Loads with `DayField`. */
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
  const locale = language === 'en' && dayOrder.startsWith('DD') ? 'en-gb' : language;
  return (
    <LocalizationProvider
      dateAdapter={AdapterDayjs}
      adapterLocale={locale}
      localeText={dayPickerTexts[language] ?? {}}
    >
      <DatePicker
        label={label}
        format={dayOrder}
        value={value === '' ? null : dayjs(value)}
        onChange={(day, { validationError }) => onChange(written(day, validationError !== null))}
        {...(inputRef && { inputRef })}
        slotProps={{
          field: { clearable: true },
          textField: { id, onBlur, error, helperText, sx: { width: 220 } },
        }}
      />
    </LocalizationProvider>
  );
}

const written = (day: Dayjs | null, isInvalid: boolean): string => {
  if (day === null) return '';
  return isInvalid ? UNFINISHED_DAY : day.format('YYYY-MM-DD');
};
