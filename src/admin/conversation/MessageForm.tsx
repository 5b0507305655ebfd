import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { keepPreviousData } from '@tanstack/react-query';
import { useGetOne } from 'react-admin';
import { useLocation, useNavigate } from 'react-router-dom';
import { answerLimits } from '../../domain/answers';
import { agencyLanguages } from '../../domain/languages';
import { noteLimits } from '../../domain/notes';
import { lengthOf } from '../../domain/texts';
import { paths } from '../data/paths';
import type { AnswerTemplate } from '../data/records';
import { useFormats } from '../i18n/useFormats';
import { useErrorText, useText } from '../i18n/useText';
import { DraftNotice, useTextDraft } from '../kit/drafts';
import { useEdit } from '../ui/changes/useRecordChanges';
import { MenuButton } from '../ui/controls';
import { FailureAlert } from '../ui/Failures';
import {
  type Addressee,
  type Begun,
  draftKey,
  type MessageContent,
  occasions,
  templateId,
  toTemplate,
  writeAnswer,
} from './answer';
import { AuthorName, bar } from './NoteBox';
import { useTemplateTexts } from './useTemplateTexts';

interface Props {
  to: Addressee;
  begun: Begun;
  /** Receives another occasion or another language. */
  onChange: (begun: Begun) => void;
  onOpen: (message: MessageContent) => void;
}

/** A form to edit a message before it opens in the mail program or in WhatsApp. */
export function MessageForm(props: Props) {
  const { to, begun } = props;
  const text = useText();
  const explain = useErrorText();
  const {
    data: template,
    error,
    refetch,
  } = useGetOne<AnswerTemplate>(
    'answer_templates',
    { id: templateId(begun.occasion, begun.language) },
    { placeholderData: keepPreviousData },
  );
  if (template)
    return (
      <Message key={draftKey(to.record.id, begun) + template.id} {...props} template={template} />
    );
  if (!error) return null;
  const retry = (
    <Button color="inherit" size="small" onClick={() => refetch()}>
      {text('app.retry')}
    </Button>
  );
  return (
    <Alert severity="error" action={retry}>
      {explain(error, 'errors.answer_templates')}
    </Alert>
  );
}

function Message({ to, begun, template, onChange, onOpen }: Props & { template: AnswerTemplate }) {
  const text = useText();
  const formats = useFormats();
  const navigate = useNavigate();
  const { search } = useLocation();
  const { name, languageName, occasionName, saved } = useTemplateTexts();
  const isEmail = begun.kind === 'email';
  const values = { ...to, language: begun.language };
  const filled = writeAnswer(template, begun.occasion, values);
  const draft = useTextDraft(draftKey(to.record.id, begun), {
    message: filled.body,
    subject: filled.subject,
  });
  const length = lengthOf(draft.message);
  const tooLong = length > noteLimits.body;
  const limits = { length: formats.number(length), limit: formats.number(noteLimits.body) };
  const { change, failure, dismiss } = useEdit<AnswerTemplate>('answer_templates', {
    failed: 'errors.save_template',
    saved,
  });
  // The text as the template for everybody, with placeholders for the values of the client.
  const body = toTemplate(draft.message, values).trim();
  const isChanged = draft.message !== filled.body && begun.occasion !== 'blank';
  const items = [
    ...occasions.map((occasion) => ({
      key: occasion,
      label: occasionName(occasion),
      selected: occasion === begun.occasion,
      onClick: () => onChange({ ...begun, occasion }),
    })),
    {
      key: 'keep',
      label: text('answers.keep'),
      disabled: !isChanged || body === '' || lengthOf(body) > answerLimits.body,
      onClick: () => void change({ data: { body }, base: template }, name(template)),
    },
    {
      key: 'edit',
      label: text('answers.templates'),
      onClick: () =>
        navigate(paths.answerTemplates(templateId(begun.occasion, begun.language), search)),
    },
  ];
  const channel = text(isEmail ? 'answers.by_email' : 'answers.by_whatsapp');
  return (
    <>
      {draft.restored && <DraftNotice onDiscard={draft.discard} />}
      <FailureAlert failure={failure} onDismiss={dismiss} />
      <Box sx={line}>
        <bdi dir="ltr">{isEmail ? to.email : to.phone}</bdi>
        <MenuButton size="small" label={occasionName(begun.occasion)} items={items} />
        <MenuButton
          size="small"
          label={languageName(begun.language)}
          items={agencyLanguages.map((language) => ({
            key: language,
            label: languageName(language),
            selected: language === begun.language,
            onClick: () => onChange({ ...begun, language }),
          }))}
        />
      </Box>
      {isEmail && (
        <TextField
          size="small"
          label={text('resources.answer_templates.fields.subject')}
          value={draft.subject}
          onChange={({ target }) => draft.write({ subject: target.value })}
          slotProps={{
            htmlInput: { dir: 'auto', lang: begun.language, maxLength: noteLimits.subject },
          }}
        />
      )}
      <TextField
        autoFocus={!draft.restored}
        multiline
        minRows={4}
        maxRows={12}
        label={text('resources.answer_templates.fields.body')}
        value={draft.message}
        onChange={({ target }) => draft.write({ message: target.value })}
        error={tooLong}
        helperText={tooLong && text('answers.too_long', limits)}
        slotProps={{ htmlInput: { dir: 'auto', lang: begun.language } }}
      />
      <Box sx={bar}>
        <AuthorName />
        <Button
          variant="contained"
          disabled={length === 0 || tooLong}
          onClick={() =>
            onOpen({ subject: draft.subject.trim() || filled.subject, body: draft.message })
          }
        >
          {text('answers.open', { channel })}
        </Button>
      </Box>
    </>
  );
}

const line = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1,
  fontSize: '0.875rem',
  color: 'text.secondary',
  '& bdi': { flex: { xs: '1 0 100%', sm: 'auto' }, overflowWrap: 'anywhere' },
  '& button': { minHeight: { xs: 44, sm: 32 } },
};
