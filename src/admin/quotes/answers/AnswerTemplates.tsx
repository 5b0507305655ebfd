import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { maxLength, required, TextInput } from 'react-admin';
import { useLocation, useParams } from 'react-router-dom';
import { answerLimits } from '../../../domain/answers';
import { paths } from '../../data/paths';
import type { AnswerTemplate } from '../../data/records';
import { DialogForm } from '../../forms/DialogForm';
import { draftBase, draftKeys } from '../../forms/drafts';
import { notBlank } from '../../forms/notBlank';
import { type UnsavedChanges, useUnsavedChanges } from '../../forms/useUnsavedChanges';
import { useText } from '../../i18n/useText';
import { RoutedDialog } from '../../ui/dialog/RoutedDialog';
import { useCloseDialog } from '../../ui/dialog/useCloseDialog';
import { LinkTabs } from '../../ui/LinkTabs';
import { LoadingContent } from '../../ui/loading/LoadingContent';
import { useSaveTemplate, useTemplateQuery } from './answerTemplates';

/** A dialog in which staff edit the answer templates, with a tab for each visitor language. */
export function AnswerTemplates() {
  const text = useText();
  const { language = '' } = useParams();
  const { search } = useLocation();
  const { data: templates, error } = useQuery(useTemplateQuery());
  const unsaved = useUnsavedChanges(draftKeys.answerTemplate(language));
  const close = useCloseDialog(paths.quotes);
  const template = templates?.find(({ id }) => id === language);
  return (
    <RoutedDialog title={text('answers.templates')} onClose={() => unsaved.leave(close)}>
      {templates && template ? (
        <>
          <Box sx={{ paddingInline: 2, paddingBlockStart: 1 }}>
            <LinkTabs
              label={text('app.language')}
              tabs={templates.map(({ id }) => ({
                key: id,
                label: text(id === 'ar' ? 'quotes.language_ar' : 'quotes.language_en'),
                to: paths.answerTemplates(id, search),
                replace: true,
                isOpen: id === language,
              }))}
            />
          </Box>
          <TemplateForm key={language} template={template} unsaved={unsaved} onClose={close} />
        </>
      ) : (
        <LoadingContent form error={error} failed="errors.answer_templates" gone="errors.gone" />
      )}
    </RoutedDialog>
  );
}

interface Props {
  template: AnswerTemplate;
  unsaved: UnsavedChanges;
  onClose: () => void;
}

/** Edits the template of a language. All staff share the template. */
function TemplateForm({ template, unsaved, onClose }: Props) {
  const text = useText();
  // The version that the edit starts from. Kept as state, so that a refresh behind the dialog does
  // not replace it.
  const [base, setBase] = useState(
    () => draftBase<AnswerTemplate>(sessionStorage, unsaved.draftKey) ?? template,
  );
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
      // The changed key remounts the form after a conflict. The form then restores the draft over
      // the version that somebody else saved.
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
