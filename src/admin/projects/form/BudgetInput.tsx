import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { type KeyboardEvent, useState } from 'react';
import { FieldTitle, InputHelperText, useInput } from 'react-admin';
import { BUDGET_STEP } from '../../../domain/projects';
import { budgetError, parseBudget } from '../projectModel';

/** An input for whole euros. Its type is text, because number inputs reject Arabic-Indic digits. */
export function BudgetInput({ hint }: { hint?: string }) {
  const { field, fieldState, id } = useInput<number | null>({
    source: 'budget',
    validate: budgetError,
    format: (value) => value,
    parse: (value) => value,
  });
  // The typed text while it is not an amount, so that the field can still show it.
  const [typed, setTyped] = useState<string | null>(null);
  const amount = typeof field.value === 'number' ? field.value : null;

  const type = (value: string) => {
    const parsed = parseBudget(value);
    setTyped(Number.isNaN(parsed) ? value : null);
    field.onChange(parsed);
  };
  const step = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    const change = event.key === 'ArrowUp' ? BUDGET_STEP : -BUDGET_STEP;
    type(String(Math.max(0, (Number.isNaN(amount) ? 0 : (amount ?? 0)) + change)));
  };

  const problem = fieldState.error?.message;
  return (
    <TextField
      id={id}
      label={<FieldTitle source="budget" />}
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
