import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { type KeyboardEvent, useState } from 'react';
import { FieldTitle, InputHelperText, useInput } from 'react-admin';
import { latinDigits } from '../../domain/digits';
import { EUROS_STEP, MAX_EUROS } from '../../domain/money';

/** Parses whole euros in any digits. Returns null for an empty text and NaN for anything else. */
export function parseEuros(typed: string): number | null {
  const digits = latinDigits(typed).replace(/[\s,٬’']/gu, '');
  if (digits === '') return null;
  return /^\d+$/u.test(digits) ? Number(digits) : Number.NaN;
}

export function eurosError(amount: unknown): string | undefined {
  if (amount === null || amount === undefined || amount === '') return undefined;
  if (!Number.isInteger(amount) || Number(amount) < 0) return 'validation.budget';
  return Number(amount) <= MAX_EUROS ? undefined : 'validation.budget_limit';
}

interface Props {
  source: string;
  hint?: string;
  validate?: (amount: unknown) => string | undefined;
}

/** An input for whole euros. Its type is text, because number inputs reject Arabic-Indic digits. */
export function EurosInput({ source, hint, validate }: Props) {
  const { field, fieldState, id } = useInput<number | null>({
    source,
    validate: validate ? [eurosError, validate] : eurosError,
    format: (value) => value,
    parse: (value) => value,
  });
  // The typed text while it is not an amount, so that the field can still show it.
  const [typed, setTyped] = useState<string | null>(null);
  const amount = typeof field.value === 'number' ? field.value : null;

  const type = (value: string) => {
    const parsed = parseEuros(value);
    setTyped(Number.isNaN(parsed) ? value : null);
    field.onChange(parsed);
  };
  const step = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    const change = event.key === 'ArrowUp' ? EUROS_STEP : -EUROS_STEP;
    type(String(Math.max(0, (Number.isNaN(amount) ? 0 : (amount ?? 0)) + change)));
  };

  const problem = fieldState.error?.message;
  return (
    <TextField
      id={id}
      label={<FieldTitle source={source} />}
      value={typed ?? (amount === null || Number.isNaN(amount) ? '' : String(amount))}
      onChange={(event) => type(event.target.value)}
      onBlur={field.onBlur}
      onKeyDown={step}
      inputRef={field.ref}
      error={problem !== undefined}
      helperText={<InputHelperText error={problem ?? ''} helperText={hint ?? ''} />}
      slotProps={{
        // Left to right, so that the € sign is on the same side in every language.
        input: { dir: 'ltr', startAdornment: <InputAdornment position="start">€</InputAdornment> },
        htmlInput: { inputMode: 'numeric', dir: 'ltr', autoComplete: 'off' },
        formHelperText: { sx: { paddingBlockEnd: hint ? 1 : 0 } },
      }}
    />
  );
}
