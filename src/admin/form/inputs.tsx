import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import {
  DateInput,
  type DateInputProps,
  FieldTitle,
  InputHelperText,
  required,
  TextInput,
  type TextInputProps,
  useInput,
  useResourceContext,
} from 'react-admin';
import { useLocation } from 'react-router-dom';
import { cleanEmail, isAddress } from '../../domain/email';
import { MAX_LINKS, wrongLink } from '../../domain/links';
import { EUROS_STEP, MAX_INTEGER } from '../../domain/money';
import { lengthError, maxLengthOf } from '../../domain/refusals';
import { tidyList } from '../../domain/texts';
import { useLanguage } from '../i18n/i18nProvider';
import { useFormats } from '../i18n/useFormats';
import { useText } from '../i18n/useText';
import { dayRange } from '../screen/dates';
import { hundredths, wholeNumber } from './amounts';

type Values = Readonly<Record<string, unknown>>;
type Validator = (value: unknown, values: Values) => string | undefined;

/**
 * Lays inputs out in two columns, or in one on a phone. An input with the class `wide` spans both columns. A long form has a
 * grid for each group of inputs, of which the first needs no title.
 */
export function FormGrid({ title, children }: { title?: string; children: ReactNode }) {
  if (title === undefined) return <Box sx={grid}>{children}</Box>;
  return (
    <Box component="fieldset" sx={group}>
      <legend>{title}</legend>
      <Box sx={grid}>{children}</Box>
    </Box>
  );
}

const group = {
  margin: 0,
  padding: 0,
  border: 0,
  minWidth: 0,
  '& > legend': { padding: 0, paddingBlockStart: 1, fontWeight: 600 },
};

const grid = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  columnGap: 2,
  rowGap: 2.25,
  // Leaves room for the label of the first field, which overlaps the field's top border.
  paddingBlockStart: 1.75,
  '& .MuiFormControl-root': { width: '100%', margin: 0 },
  '& .wide': { gridColumn: '1 / -1' },
};

interface TextEntryProps extends Omit<TextInputProps, 'validate'> {
  source: string;
  isRequired?: boolean;
  check?: Validator;
  /** The attributes of the input. */
  html?: object;
}

/** A text as long as the database allows in the column. The text sets its direction, unless `html` does. */
export function TextEntry({ isRequired = false, check, html, ...input }: TextEntryProps) {
  const resource = useResourceContext() ?? '';
  const max = maxLengthOf(resource, input.source);
  return (
    <TextInput
      {...input}
      validate={[
        ...(isRequired ? [required(), notBlank] : []),
        ...(max === undefined ? [] : [(typed: unknown) => lengthError(typed, max)]),
        ...(check ? [check] : []),
      ]}
      slotProps={{ htmlInput: { dir: 'auto', ...html } }}
    />
  );
}

/** Refuses also a text that contains only spaces, because the database would trim it to nothing. */
const notBlank = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() === '' ? 'ra.validation.required' : undefined;

/** The fragment of a link to a form in which the email address is to be corrected. */
export const FOCUS_EMAIL = '#email';

/** Returns whether a field of a form gets the focus: the first one, unless the link to the form names another. */
export function useFirstFocus(first: string) {
  const focus = useLocation().hash === FOCUS_EMAIL ? 'email' : first;
  return (source: string): boolean => source === focus;
}

/**
 * Validates an email address less strictly than the site's form, because staff type what they hear
 * on the telephone.
 */
export function emailError(email: unknown): string | undefined {
  if (typeof email !== 'string' || email.trim() === '') return undefined;
  return isAddress(cleanEmail(email)) ? undefined : 'validation.email';
}

/** The `parse` of an email address, which may have been copied with marks that nobody sees. */
export const parseEmail = (typed: string): string | null => cleanEmail(typed) || null;

interface DayProps extends DateInputProps {
  isRequired?: boolean;
  validate?: Validator;
}

/** A day, as `YYYY-MM-DD`. */
export function DayInput({ isRequired = false, validate, ...props }: DayProps) {
  const ref = useRef<HTMLInputElement>(null);
  // The value of a day that is only partly typed is empty, so the form asks the browser before it saves an empty day.
  const typed = () => (ref.current?.validity.valid === false ? 'validation.day' : undefined);
  return (
    <DateInput
      {...props}
      validate={rulesOf(typed, isRequired, validate)}
      slotProps={{ htmlInput: { ref, ...dayRange } }}
      sx={{ width: 220 }}
    />
  );
}

/** What is only partly typed is named first, because it is empty, too. */
const rulesOf = (typed: Validator, isRequired: boolean, validate?: Validator) => [
  typed,
  ...(isRequired ? [required()] : []),
  ...(validate ? [validate] : []),
];

interface MoneyProps {
  source: string;
  isRequired?: boolean;
  /** Whether the value is in cents, not in whole euros. The name of a column with cents ends with `_cents`. */
  isInCents?: boolean;
  hint?: string;
  validate?: Validator;
}

/**
 * An amount of euros, which groups its digits, such as 10,000, unless it has the focus. Its type is text, because number
 * inputs reject Arabic-Indic digits.
 */
export function MoneyInput(props: MoneyProps) {
  const { source, isInCents = source.endsWith('_cents'), hint, validate } = props;
  const formats = useFormats();
  const language = useLanguage();
  const [hasFocus, setHasFocus] = useState(false);
  const focused = useRef<HTMLInputElement | null>(null);
  // The digits without groups are another text, in which the browser forgets that Tab selected everything.
  useLayoutEffect(() => {
    if (hasFocus) focused.current?.select();
  }, [hasFocus]);
  const wrong = isInCents ? centsError : eurosError;
  const { field, fieldState, id, isRequired } = useInput<number | null>({
    source,
    validate: rulesOf(wrong, props.isRequired ?? false, validate),
    format: (value) => value,
    parse: (value) => value,
  });
  // The typed text while it is not an amount, so that the field can still show it.
  const [typed, setTyped] = useState<string | null>(null);
  const unit = isInCents ? 100 : 1;
  const amount = typeof field.value === 'number' ? field.value / unit : null;

  const type = (value: string) => {
    const parsed =
      value.trim() === '' ? null : isInCents ? hundredths(value, language) : wholeNumber(value);
    // Cents stay as they are typed: `12.` and `12.5` are on the way to 12.50.
    setTyped(isInCents || Number.isNaN(parsed) ? value : null);
    field.onChange(parsed);
  };
  const step = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    const change = event.key === 'ArrowUp' ? EUROS_STEP : -EUROS_STEP;
    type(String(Math.max(0, (Number.isNaN(amount) ? 0 : (amount ?? 0)) + change)));
  };

  const shown = () => {
    if (amount === null || Number.isNaN(amount)) return '';
    if (hasFocus) return String(amount);
    return isInCents ? formats.hundredths(amount * unit) : formats.number(amount);
  };
  const problem = fieldState.error?.message;
  return (
    <TextField
      id={id}
      className={`ra-input ra-input-${source}`}
      label={<FieldTitle source={source} isRequired={isRequired} />}
      value={typed ?? shown()}
      onChange={(event) => type(event.target.value)}
      onFocus={({ target }) => {
        focused.current = target as HTMLInputElement;
        setHasFocus(true);
      }}
      onBlur={() => {
        setHasFocus(false);
        if (!Number.isNaN(field.value)) setTyped(null);
        field.onBlur();
      }}
      onKeyDown={step}
      inputRef={field.ref}
      error={problem !== undefined}
      helperText={<InputHelperText error={problem ?? ''} helperText={hint ?? ''} />}
      slotProps={{
        // Left to right, so that the € sign is on the same side in every language.
        input: { dir: 'ltr', startAdornment: <InputAdornment position="start">€</InputAdornment> },
        htmlInput: {
          inputMode: isInCents ? 'decimal' : 'numeric',
          dir: 'ltr',
          autoComplete: 'off',
        },
        formHelperText: { sx: { paddingBlockEnd: hint ? 1 : 0 } },
      }}
    />
  );
}

const isEmpty = (amount: unknown): boolean =>
  amount === null || amount === undefined || amount === '';

function eurosError(amount: unknown): string | undefined {
  if (isEmpty(amount)) return undefined;
  if (!Number.isInteger(amount) || Number(amount) < 0) return 'validation.budget';
  return Number(amount) <= MAX_INTEGER ? undefined : 'validation.budget_limit';
}

function centsError(amount: unknown): string | undefined {
  if (isEmpty(amount)) return undefined;
  if (!Number.isInteger(amount) || Number(amount) < 0) return 'validation.cents';
  return Number(amount) <= MAX_INTEGER ? undefined : 'validation.cents_limit';
}

/** A list of links, one a line. */
export function LinksInput() {
  const text = useText();
  return (
    <TextInput
      source="links"
      format={(links: readonly string[] | null) => links?.join('\n') ?? ''}
      parse={(typed: string) => (typed === '' ? null : typed.split('\n'))}
      multiline
      minRows={2}
      maxRows={8}
      validate={linksError}
      helperText={text('form.links_hint')}
      slotProps={{ htmlInput: { dir: 'auto' } }}
      className="wide"
    />
  );
}

function linksError(list: readonly string[] | null) {
  const links = list ?? [];
  const wrong = wrongLink(links);
  if (wrong) return { message: 'validation.link', args: { link: wrong } };
  if (tidyList(links).length <= MAX_LINKS) return undefined;
  return { message: 'validation.links', args: { max: MAX_LINKS } };
}
