import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { maxLength, required, TextInput } from 'react-admin';
import { answerLimits } from '../../domain/answers';
import type { AnswerTemplate } from '../data/records';
import { DialogForm } from '../forms/DialogForm';
import { readDraft } from '../forms/drafts';
import { notBlank } from '../forms/notBlank';
import type { UnsavedChanges } from '../forms/useUnsavedChanges';
import { useText } from '../i18n/useText';
import { useSaveTemplate } from './answerTemplates';

interface Props {
  template: AnswerTemplate;
  unsaved: UnsavedChanges;
  onClose: () => void;
}

/** Edits the wording of answers in one language, for everybody. */
export function TemplateForm({ template, unsaved, onClose }: Props) {
  const text = useText();
  // The version that the edit starts from. A refresh behind the dialog does not change it.
  const [base, setBase] = useState(() => draftBase(unsaved.draftKey) ?? template);
  const { save, ...submission } = useSaveTemplate({
    base,
    onSaved() {
      unsaved.clear();
      onClose();
    },
    onConflict: setBase,
  });
  const html = { htmlInput: { dir: 'auto', lang: template.language } };
  return (
    <DialogForm
      // With the version of somebody else, the draft is restored over it.
      key={base.updated_at}
      defaultValues={{ subject: base.subject, body: base.body }}
      unsaved={unsaved}
      base={base}
      onDiscardDraft={() => setBase(template)}
      submission={submission}
      onSubmit={async (values) => {
        save({ subject: String(values.subject), body: String(values.body) });
        return undefined;
      }}
      submitLabel="answers.save"
      onCancel={onClose}
    >
      <Typography color="text.secondary">{text('answers.placeholders')}</Typography>
      <TextInput
        source="subject"
        label="answers.subject"
        validate={subjectRules}
        slotProps={html}
        autoFocus
      />
      <TextInput
        source="body"
        label="answers.body"
        validate={bodyRules}
        multiline
        minRows={8}
        maxRows={16}
        slotProps={html}
      />
    </DialogForm>
  );
}

const subjectRules = [required(), notBlank, maxLength(answerLimits.subject)];
const bodyRules = [required(), notBlank, maxLength(answerLimits.body)];

function draftBase(draftKey: string): AnswerTemplate | null {
  const base = readDraft(sessionStorage, draftKey)?.base;
  return typeof base === 'object' && base !== null ? (base as AnswerTemplate) : null;
}
