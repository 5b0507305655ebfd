import { type ReactNode, useRef } from 'react';
import { DateInput } from 'react-admin';

/** Refuses years that are only partly typed: `2` and `20` of 2026, and years of more than four digits. */
export const dayRange = { min: '2000-01-01', max: '9999-12-31' };

type Validator = (value: unknown, values: Readonly<Record<string, unknown>>) => string | undefined;

interface Props {
  source: string;
  label?: ReactNode;
  helperText?: false;
  validate?: Validator;
}

/** A day in a form, as `YYYY-MM-DD`. */
export function DayInput({ validate, ...props }: Props) {
  const ref = useRef<HTMLInputElement>(null);
  // The value of a day that is only partly typed is empty, so the form asks the browser before it saves an empty day.
  const typed = () => (ref.current?.validity.valid === false ? 'validation.day' : undefined);
  return (
    <DateInput
      {...props}
      validate={validate ? [typed, validate] : typed}
      slotProps={{ htmlInput: { ref, ...dayRange } }}
      sx={{ width: 220 }}
    />
  );
}
