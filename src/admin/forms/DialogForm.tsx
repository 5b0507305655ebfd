import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { FieldTitle, Form, InputHelperText, TextInput, useInput } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { latinDigits } from '../../domain/digits';
import { linksOf, MAX_LINKS, wrongLink } from '../../domain/links';
import { EUROS_STEP, MAX_EUROS } from '../../domain/money';
import { ApiError } from '../data/errors';
import type { MessageKey } from '../i18n/messages/en';
import { useFormats } from '../i18n/useFormats';
import { useText } from '../i18n/useText';
import { isSubmitKey } from '../keyboard/useShortcuts';
import { BusyButton } from '../ui/controls';
import { type Failure, FailureAlert } from '../ui/Failures';
import { DraftKeeper, type UnsavedChanges } from './useUnsavedChanges';

export type FormValues = Record<string, unknown>;

/** A second button that saves the form. */
interface Also {
  label: MessageKey;
  /** Receives whether the second button was pressed, before the form saves. */
  choose: (chosen: boolean) => void;
}

export interface DialogFormProps {
  defaultValues: object;
  unsaved: UnsavedChanges;
  /** The version of the record that the edit starts from, stored with the draft. */
  base?: unknown;
  onDiscardDraft?: (() => void) | undefined;
  submission: { busy: boolean; failure: Failure | null; dismiss: () => void };
  /** Saves the values. Resolves with the error if this fails. */
  onSubmit: (values: FormValues) => Promise<unknown>;
  submitLabel?: MessageKey | undefined;
  busyLabel?: MessageKey | undefined;
  also?: Also | undefined;
  onClose: () => void;
  children: ReactNode;
}

/**
 * The form of a dialog. Stores unsaved values as a draft, shows errors beside the fields that the
 * server refused, and focuses the first of these fields.
 */
export function DialogForm(props: DialogFormProps) {
  const { defaultValues, unsaved, base, onDiscardDraft, submission, onSubmit } = props;
  const { submitLabel = 'ra.action.save', busyLabel = 'form.saving', also } = props;
  const { onClose, children } = props;
  const { busy, failure, dismiss } = submission;
  const text = useText();
  const submit = async (values: FormValues) =>
    busy ? undefined : refusedFields(await onSubmit(values));
  return (
    <>
      {/* `noValidate`, because the fields show their errors in the language of the screen. */}
      <Form
        defaultValues={defaultValues}
        onSubmit={submit}
        noValidate
        disableInvalidFormNotification
      >
        {failure && <FailedSave failure={failure} dismiss={dismiss} />}
        <DialogContent sx={content} onKeyDown={pressLast}>
          <DraftKeeper unsaved={unsaved} base={base} onDiscard={onDiscardDraft} />
          <FailureAlert failure={failure} onDismiss={dismiss} />
          {children}
        </DialogContent>
        <DialogActions sx={{ paddingInline: 3, paddingBlock: 2 }}>
          <Button onClick={() => unsaved.leave(onClose)} disabled={busy}>
            {text('ra.action.cancel')}
          </Button>
          <BusyButton
            type="submit"
            variant={also ? 'outlined' : 'contained'}
            busy={busy}
            onClick={() => also?.choose(false)}
          >
            {text(busy ? busyLabel : submitLabel)}
          </BusyButton>
          {also && (
            <BusyButton
              type="submit"
              variant="contained"
              busy={busy}
              onClick={() => also.choose(true)}
            >
              {text(also.label)}
            </BusyButton>
          )}
        </DialogActions>
      </Form>
      {unsaved.confirmation}
    </>
  );
}

/** The submit keys press the last button of the form. */
function pressLast(event: KeyboardEvent) {
  if (!isSubmitKey(event)) return;
  const buttons = event.currentTarget.closest('form')?.querySelectorAll('button[type="submit"]');
  const last = [...(buttons ?? [])].at(-1);
  if (last instanceof HTMLElement) last.click();
}

const content = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 2,
  alignContent: 'start',
};

const refusedFields = (error: unknown): Record<string, string> | undefined =>
  error instanceof ApiError ? error.body.errors : undefined;

/**
 * Focuses the first field that the server refused, because react-hook-form focuses only fields that
 * fail its own validation. Dismisses the failure when a value changes, because the failure concerns
 * the values that were sent.
 */
function FailedSave({ failure, dismiss }: { failure: Failure; dismiss: () => void }) {
  const { setFocus, subscribe } = useFormContext();
  const onChange = useEffectEvent(dismiss);
  useEffect(() => {
    const [first] = Object.keys(refusedFields(failure.error) ?? {});
    if (first !== undefined) setFocus(first);
  }, [failure, setFocus]);
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ name }) => name && onChange() }),
    [subscribe],
  );
  return null;
}

/** Lays inputs out in two columns, or in one on a phone. An input with the class `wide` spans both columns. */
export function FormGrid({ children }: { children: ReactNode }) {
  return <Box sx={grid}>{children}</Box>;
}

const grid = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  columnGap: 2,
  rowGap: 1.75,
  // Leaves room for the label of the first field, which overlaps the field's top border.
  paddingBlockStart: 1.75,
  '& .MuiFormControl-root': { width: '100%', margin: 0 },
  '& .wide': { gridColumn: '1 / -1' },
};

/** Refuses also a text that contains only spaces, because the database would trim it to nothing. */
export const notBlank = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() === '' ? 'ra.validation.required' : undefined;

/** Parses whole euros in any digits, perhaps in groups of three. Returns null for an empty text and NaN for anything else. */
export function parseEuros(typed: string): number | null {
  const amount = latinDigits(typed).trim();
  if (amount === '') return null;
  const isWhole = /^(?:\d+|\d{1,3}(?:[\s,٬’']\d{3})+)$/u.test(amount);
  return isWhole ? Number(amount.replace(/\D/gu, '')) : Number.NaN;
}

export function eurosError(amount: unknown): string | undefined {
  if (amount === null || amount === undefined || amount === '') return undefined;
  if (!Number.isInteger(amount) || Number(amount) < 0) return 'validation.budget';
  return Number(amount) <= MAX_EUROS ? undefined : 'validation.budget_limit';
}

interface EurosProps {
  source: string;
  hint?: string;
  validate?: (amount: unknown) => string | undefined;
}

/**
 * An input for whole euros, which groups the digits, such as 10,000, unless it has the focus. Its type is text, because
 * number inputs reject Arabic-Indic digits.
 */
export function EurosInput({ source, hint, validate }: EurosProps) {
  const formats = useFormats();
  const [hasFocus, setHasFocus] = useState(false);
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

  const shown = () => {
    if (amount === null || Number.isNaN(amount)) return '';
    return hasFocus ? String(amount) : formats.number(amount);
  };
  const problem = fieldState.error?.message;
  return (
    <TextField
      id={id}
      label={<FieldTitle source={source} />}
      value={typed ?? shown()}
      onChange={(event) => type(event.target.value)}
      onFocus={() => setHasFocus(true)}
      onBlur={() => {
        setHasFocus(false);
        field.onBlur();
      }}
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

/** The links of a record, one a line. */
export function LinksInput() {
  const text = useText();
  return (
    <TextInput
      source="links"
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

function linksError(links: unknown) {
  const wrong = wrongLink(links);
  if (wrong) return { message: 'validation.link', args: { link: wrong } };
  if ((linksOf(links)?.length ?? 0) <= MAX_LINKS) return undefined;
  return { message: 'validation.links', args: { max: MAX_LINKS } };
}
