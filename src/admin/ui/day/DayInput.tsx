import type { ReactNode } from 'react';
import { FieldTitle, InputHelperText, useInput } from 'react-admin';
import { DayField } from './DayField';
import { unfinishedDayError } from './unfinishedDay';

type Validator = (value: unknown, values: Readonly<Record<string, unknown>>) => string | undefined;

interface Props {
  source: string;
  /** The field's name of the resource, when there is none. */
  label?: ReactNode;
  /** `false` keeps no place for a message. */
  helperText?: false;
  validate?: Validator;
}

/** A calendar day of a form, as `YYYY-MM-DD`. */
export function DayInput({ source, label, helperText, validate }: Props) {
  const { field, fieldState, formState, id } = useInput<string | null>({
    source,
    validate: validate ? [unfinishedDayError, validate] : unfinishedDayError,
  });
  // A day is unfinished while it is typed: that is no mistake yet.
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
