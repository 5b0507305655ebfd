import { FieldTitle, InputHelperText, useInput } from 'react-admin';
import { DayField } from '../ui/DayField';
import { unfinishedDayError } from '../ui/unfinishedDay';

type Validator = (value: unknown, values: Readonly<Record<string, unknown>>) => string | undefined;

/** A calendar day of a record, as `YYYY-MM-DD`. */
export function DayInput({ source, validate }: { source: string; validate?: Validator }) {
  const { field, fieldState, id } = useInput<string | null>({
    source,
    validate: validate ? [unfinishedDayError, validate] : unfinishedDayError,
  });
  const problem = fieldState.error?.message;
  return (
    <DayField
      id={id}
      label={<FieldTitle source={source} />}
      value={field.value ?? ''}
      onChange={field.onChange}
      onBlur={field.onBlur}
      inputRef={field.ref}
      error={problem !== undefined}
      helperText={<InputHelperText error={problem ?? ''} />}
    />
  );
}
