import type { ReactNode } from 'react';
import { FieldTitle, InputHelperText, useInput } from 'react-admin';
import { DayField } from './DayField';
import { unfinishedDayError } from './unfinishedDay';

type Validator = (value: unknown, values: Readonly<Record<string, unknown>>) => string | undefined;

interface Props {
  source: string;
  /** Defaults to the label of the field. */
  label?: ReactNode;
  /** By default, there is space for a message below the input. `false` removes this space. */
  helperText?: false;
  validate?: Validator;
}

/**
 * An input for a calendar day in a form. Its value has the form `YYYY-MM-DD`, is empty, or is
 * `UNFINISHED_DAY`.
 */
export function DayInput({ source, label, helperText, validate }: Props) {
  const { field, fieldState, formState, id } = useInput<string | null>({
    source,
    validate: validate ? [unfinishedDayError, validate] : unfinishedDayError,
  });
  // An incomplete date is not an error until the user leaves the input or submits the form.
  const problem =
    fieldState.isTouched || formState.isSubmitted ? fieldState.error?.message : undefined;
  return (
    <DayField
      id={id}
      label={label ?? <FieldTitle source={source} />}
      value={field.value ?? ''}
      onChange={field.onChange}
      onBlur={field.onBlur}
      inputRef={field.ref}
      error={problem !== undefined}
      helperText={
        problem === undefined && helperText === false ? undefined : (
          <InputHelperText error={problem ?? ''} />
        )
      }
    />
  );
}
