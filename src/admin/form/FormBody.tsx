import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import {
  type BaseSyntheticEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { Form, useSaveContext } from 'react-admin';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import type { MessageKey } from '../i18n/messages/en';
import { useText } from '../i18n/useText';
import { isSubmitKey } from '../keyboard/useShortcuts';
import { BusyContent } from '../screen/BusyContent';
import { BusyButton } from '../screen/controls';
import { type Failure, FailureAlert } from '../screen/Failures';
import { changedFields } from '../write/changedFields';
import { DraftNotice, dropDraft, keepDraft, readDraft } from './drafts';
import type { FormDialog } from './useFormDialog';

type Values = Record<string, unknown>;

interface Props {
  dialog: FormDialog;
  submitLabel?: MessageKey;
  busyLabel?: MessageKey;
  /** The label of a second button that saves the form. */
  also?: MessageKey;
  record?: Values;
  defaultValues?: Values | undefined;
  /** The opened version, kept with the draft. */
  base?: unknown;
  onDiscard?: () => void;
  failure: Failure | null;
  dismiss: () => void;
  /** Runs before the form saves, with whether its second button was pressed. */
  onSend: (isAlso: boolean) => void;
  /** Shown in place of the failure and of the buttons that save, when nothing can be saved any more. */
  instead?: ReactNode;
  /** Shown beside the buttons, which stay on the screen. */
  foot?: ReactNode;
  children: ReactNode;
}

/** react-admin's form in a dialog, with a draft, the failure of the last save and buttons. */
export function FormBody(props: Props) {
  const { submitLabel = 'ra.action.save', busyLabel = 'form.saving', also, onSend } = props;
  const { record, defaultValues, dialog, base, onDiscard, failure, dismiss } = props;
  const { instead, foot, children } = props;
  const text = useText();
  const { save, saving: busy = false } = useSaveContext();
  const send = (values: Values, event?: BaseSyntheticEvent) => {
    if (busy || instead) return undefined;
    const { submitter } = (event?.nativeEvent ?? {}) as Partial<SubmitEvent>;
    onSend(submitter?.getAttribute('name') === 'also');
    return save?.(values);
  };
  return (
    // `noValidate`, because the fields show their errors in the language of the screen.
    <Form
      {...(record && { record })}
      defaultValues={defaultValues}
      onSubmit={send}
      noValidate
      disableInvalidFormNotification
    >
      <FocusOnErrors />
      <BusyContent busy={busy} sx={content} onKeyDown={pressLast}>
        <FormDraft draftKey={dialog.draftKey} base={base} onDiscard={onDiscard} />
        {!instead && <SaveFailure failure={failure} dismiss={dismiss} />}
        {children}
      </BusyContent>
      <DialogActions sx={actions}>
        {foot}
        <Button onClick={dialog.leave} disabled={busy}>
          {text('ra.action.cancel')}
        </Button>
        {instead ?? (
          <BusyButton type="submit" variant={also ? 'outlined' : 'contained'} busy={busy}>
            {text(busy ? busyLabel : submitLabel)}
          </BusyButton>
        )}
        {also && !instead && (
          <BusyButton type="submit" name="also" variant="contained" busy={busy}>
            {text(also)}
          </BusyButton>
        )}
      </DialogActions>
      {dialog.confirmation}
    </Form>
  );
}

/** The submit keys press the last button of the form. */
function pressLast(event: KeyboardEvent) {
  if (!isSubmitKey(event)) return;
  const form = event.currentTarget.closest('form');
  const buttons = form?.querySelectorAll<HTMLButtonElement>('button[type="submit"]');
  form?.requestSubmit([...(buttons ?? [])].at(-1));
}

const actions = {
  paddingInline: 3,
  paddingBlock: 2,
  flexWrap: 'wrap',
  rowGap: 1,
  borderBlockStart: '1px solid',
  borderColor: 'divider',
};
const content = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 2,
  alignContent: 'start',
};

/** Focuses the first wrong field after a save, also one that only the server refuses. */
function FocusOnErrors() {
  const { isSubmitting, submitCount, errors } = useFormState();
  const mark = useRef<HTMLSpanElement>(null);
  const focus = useEffectEvent(() => {
    if (isSubmitting || Object.keys(errors).length === 0) return;
    const form = mark.current?.closest('form');
    form?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when a save ends
  useEffect(focus, [isSubmitting, submitCount]);
  return <span ref={mark} hidden />;
}

interface SaveFailureProps {
  failure: Failure | null;
  dismiss: () => void;
}

/**
 * The failure of the last save, until staff dismiss it or change a value, because it concerns the values that were sent. With
 * it goes an error of what is no single field, such as the lines of an offer, which would block the next save: the form
 * checks only fields again.
 */
function SaveFailure({ failure, dismiss }: SaveFailureProps) {
  const { clearErrors, subscribe } = useFormContext();
  const { errors } = useFormState();
  const dismissAll = () => {
    dismiss();
    clearErrors(Object.keys(errors).filter((name) => !errors[name]?.ref));
  };
  const onChange = useEffectEvent(() => failure && dismissAll());
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ name }) => name && onChange() }),
    [subscribe],
  );
  return <FailureAlert failure={failure} onDismiss={dismissAll} />;
}

interface DraftProps {
  draftKey: string;
  /** The version of the record that the form opened with. */
  base?: unknown;
  /** Runs after the draft was discarded. */
  onDiscard?: (() => void) | undefined;
}

/** Keeps the changes of the surrounding form as a draft, and restores them when the form opens again. */
function FormDraft({ draftKey, base, onDiscard }: DraftProps) {
  const { reset, formState } = useFormContext();
  const { isReady, defaultValues = {} } = formState;
  const values = useWatch();
  const [restored, setRestored] = useState(false);
  const isChanged = Object.keys(changedFields(values, defaultValues)).length > 0;

  const started = useRef(false);
  useEffect(() => {
    // Waits until the form has set its default values.
    if (!isReady || started.current) return;
    started.current = true;
    const draft = readDraft(sessionStorage, draftKey);
    if (!draft) return;
    reset(draft.values, { keepDefaultValues: true });
    setRestored(true);
  }, [isReady, draftKey, reset]);

  const wasChanged = useRef(false);
  useEffect(() => {
    if (isChanged) keepDraft(sessionStorage, draftKey, { values, base });
    else if (wasChanged.current) dropDraft(sessionStorage, draftKey);
    wasChanged.current = isChanged;
  }, [isChanged, values, draftKey, base]);

  if (!restored || !isChanged) return null;
  return (
    <DraftNotice
      onDiscard={() => {
        dropDraft(sessionStorage, draftKey);
        setRestored(false);
        reset();
        onDiscard?.();
      }}
    />
  );
}
