import { maxLength, required, TextInput, type TextInputProps } from 'react-admin';
import { type FormValues, notBlank } from './DialogForm';

interface Props extends Omit<TextInputProps, 'validate'> {
  source: string;
  /** The most characters. */
  max: number;
  isRequired?: boolean;
  check?: (value: unknown, values: FormValues) => string | undefined;
  /** The attributes of the input. */
  html?: object;
}

/** A text of limited length in a form. The text sets its direction, unless `html` does. */
export function TextEntry({ max, isRequired = false, check, html, ...input }: Props) {
  const rules = isRequired ? [required(), notBlank, maxLength(max)] : [maxLength(max)];
  return (
    <TextInput
      {...input}
      validate={check ? [...rules, check] : rules}
      slotProps={{ htmlInput: { dir: 'auto', ...html } }}
    />
  );
}
