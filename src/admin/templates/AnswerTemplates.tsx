import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useLocation, useParams } from 'react-router-dom';
import { agencyLanguages } from '../../domain/languages';
import type { AnswerTemplate } from '../conversation/conversationRecords';
import { paths } from '../data/paths';
import { TextEntry } from '../form/inputs';
import { EditDialog } from '../form/RecordForm';
import { useText } from '../i18n/useText';
import { LinkTabs } from '../screen/controls';
import { useCloseDialog } from '../screen/useFrom';
import { templateNames, unknownWordsError } from './letter';
import { Signature } from './Signature';
import { useTemplateTexts } from './useTemplateTexts';

/**
 * A dialog in which staff edit the answer templates, with tabs for the occasions and the languages.
 * All staff share the templates.
 */
export function AnswerTemplates() {
  const text = useText();
  const { id = '' } = useParams();
  const { search } = useLocation();
  const { name, languageName, occasionName, saved } = useTemplateTexts();
  const [occasion = '', language = ''] = id.split('-');
  const input = { isRequired: true, check: unknownWordsError, html: { lang: language } };
  const tab = (key: string, label: string, isOpen: boolean, to: string) => ({
    key,
    label,
    isOpen,
    replace: true,
    to: paths.answerTemplates(to, search),
  });
  return (
    <EditDialog<AnswerTemplate>
      resource="answer_templates"
      id={id}
      title={text('answers.templates')}
      name={name}
      top={
        <Box sx={{ paddingInline: 2, paddingBlockStart: 1 }}>
          <LinkTabs
            label={text('answers.templates')}
            tabs={templateNames.map((one) =>
              tab(one, occasionName(one), one === occasion, `${one}-${language}`),
            )}
          />
          <LinkTabs
            label={text('app.language')}
            tabs={agencyLanguages.map((one) =>
              tab(one, languageName(one), one === language, `${occasion}-${one}`),
            )}
          />
        </Box>
      }
      notice={saved}
      messages={{ load: 'errors.answer_templates', gone: 'errors.gone' }}
      failed="errors.save_template"
      submitLabel="answers.save"
      onClose={useCloseDialog()}
    >
      <Typography color="text.secondary">{text('answers.placeholders')}</Typography>
      <Signature />
      <TextEntry source="subject" {...input} autoFocus />
      <TextEntry source="body" {...input} multiline minRows={8} maxRows={16} />
    </EditDialog>
  );
}
