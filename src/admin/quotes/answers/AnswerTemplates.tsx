import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { maxLength, required, TextInput } from 'react-admin';
import { useLocation, useParams } from 'react-router-dom';
import { answerLimits } from '../../../domain/answers';
import { paths } from '../../data/paths';
import type { AnswerTemplate } from '../../data/records';
import { EditDialog } from '../../forms/EditDialog';
import { notBlank } from '../../forms/notBlank';
import { useText } from '../../i18n/useText';
import { useCloseDialog } from '../../ui/dialog/useCloseDialog';
import { LinkTabs } from '../../ui/LinkTabs';
import { useTemplateTexts } from './answerTemplates';

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
