import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { maxLength, required, TextInput, useGetOne } from 'react-admin';
import { useLocation, useParams } from 'react-router-dom';
import { answerLimits } from '../../../domain/answers';
import { paths } from '../../data/paths';
import type { AnswerTemplate } from '../../data/records';
import { notBlank } from '../../forms/DialogForm';
import { draftKeys, useTextDraft } from '../../forms/drafts';
import { EditDialog } from '../../forms/RecordDialogs';
import { DraftNotice } from '../../forms/useUnsavedChanges';
import { useFormats } from '../../i18n/useFormats';
import { useErrorText, useText } from '../../i18n/useText';
import { useEdit } from '../../ui/changes/useRecordChanges';
import { BusyButton, LinkTabs } from '../../ui/controls';
import { FailureAlert } from '../../ui/Failures';
import { DetailSection } from '../../ui/RecordParts';
import { useCloseDialog } from '../../ui/RoutedDialog';
import type { Quote } from '../table';
import { fillTemplate, toTemplate, type WrittenChannel } from './answer';
import { useTemplateTexts } from './useOpenAnswer';

interface Props {
  quote: Quote;
  channel: WrittenChannel;
  onOpen: (message: string) => void;
}

/** A form to edit an answer before the answer opens in the mail program or in WhatsApp. */
export function AnswerForm(props: Props) {
  const text = useText();
  const explain = useErrorText();
  const {
    data: template,
    error,
    refetch,
  } = useGetOne<AnswerTemplate>('answer_templates', { id: props.quote.language });
  const channel = text(`answers.by_${props.channel}`);
  const retry = (
    <Button color="inherit" size="small" onClick={() => refetch()}>
      {text('app.retry')}
    </Button>
  );
  return (
    <DetailSection title={text('answers.answer_by', { channel })}>
      {template && <MessageForm {...props} template={template} />}
      {!template && error && (
        <Alert severity="error" action={retry}>
          {explain(error, 'errors.answer_templates')}
        </Alert>
      )}
    </DetailSection>
  );
}

interface MessageProps extends Props {
  template: AnswerTemplate;
}

function MessageForm({ quote, channel, template, onOpen }: MessageProps) {
  const text = useText();
  const formats = useFormats();
  const filled = fillTemplate(template.body, quote);
  const draft = useTextDraft(draftKeys.answer(quote.id, channel), filled);
  const body = toTemplate(draft.message, quote).trim();
  const { name, saved } = useTemplateTexts();
  const { change, busy, failure, dismiss } = useEdit<AnswerTemplate>('answer_templates', {
    failed: 'errors.save_template',
    saved,
  });
  const length = [...body].length;
  const tooLong = length > answerLimits.body;
  const limits = { length: formats.number(length), limit: formats.number(answerLimits.body) };
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {draft.restored && <DraftNotice onDiscard={draft.discard} />}
      <FailureAlert failure={failure} onDismiss={dismiss} />
      <TextField
        autoFocus={!draft.restored}
        multiline
        minRows={4}
        maxRows={12}
        label={text('resources.answer_templates.fields.body')}
        value={draft.message}
        onChange={(event) => draft.write(event.target.value)}
        helperText={tooLong && text('answers.too_long', limits)}
        slotProps={{ htmlInput: { dir: 'auto', lang: quote.language } }}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button variant="contained" onClick={() => onOpen(draft.message)}>
          {text('answers.open', { channel: text(`answers.by_${channel}`) })}
        </Button>
        {draft.message.trim() !== filled && (
          <BusyButton
            busy={busy}
            disabled={length === 0 || tooLong}
            onClick={() => void change({ data: { body }, base: template }, name(template))}
          >
            {text('answers.keep')}
          </BusyButton>
        )}
      </Box>
    </Box>
  );
}

/**
 * A dialog in which staff edit the answer templates, with a tab for each visitor language. All staff
 * share the templates.
 */
export function AnswerTemplates() {
  const text = useText();
  const { language = '' } = useParams();
  const { search } = useLocation();
  const { name, saved } = useTemplateTexts();
  const html = { htmlInput: { dir: 'auto', lang: language } };
  return (
    <EditDialog<AnswerTemplate>
      resource="answer_templates"
      id={language}
      title={text('answers.templates')}
      name={name}
      top={
        <Box sx={{ paddingInline: 2, paddingBlockStart: 1 }}>
          <LinkTabs
            label={text('app.language')}
            tabs={['en', 'ar'].map((id) => ({
              key: id,
              label: name({ id }),
              to: paths.answerTemplates(id, search),
              replace: true,
              isOpen: id === language,
            }))}
          />
        </Box>
      }
      toForm={({ subject, body }) => ({ subject, body })}
      toData={({ subject, body }) => ({ subject: String(subject), body: String(body) })}
      saved={saved}
      messages={{
        load: 'errors.answer_templates',
        gone: 'errors.gone',
        save: 'errors.save_template',
      }}
      submitLabel="answers.save"
      onClose={useCloseDialog()}
    >
      <Typography color="text.secondary">{text('answers.placeholders')}</Typography>
      <TextInput source="subject" validate={subjectRules} slotProps={html} autoFocus />
      <TextInput
        source="body"
        validate={bodyRules}
        multiline
        minRows={8}
        maxRows={16}
        slotProps={html}
      />
    </EditDialog>
  );
}

const subjectRules = [required(), notBlank, maxLength(answerLimits.subject)];
const bodyRules = [required(), notBlank, maxLength(answerLimits.body)];
