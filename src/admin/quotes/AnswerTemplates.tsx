import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useParams } from 'react-router-dom';
import { paths } from '../data/paths';
import { draftKeys } from '../forms/drafts';
import { useUnsavedChanges } from '../forms/useUnsavedChanges';
import { useText } from '../i18n/useText';
import { LoadingContent } from '../ui/LoadingContent';
import { RoutedDialog } from '../ui/RoutedDialog';
import { useCloseDialog } from '../ui/useCloseDialog';
import { useTemplateQuery } from './answerTemplates';
import { TemplateForm } from './TemplateForm';

/** A dialog over the list that edits the wording of answers, a tab for each language of a visitor. */
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
      {template ? (
        <>
          <Tabs value={language} aria-label={text('app.language')} sx={{ paddingInline: 2 }}>
            {templates?.map(({ id }) => (
              <Tab
                key={id}
                value={id}
                label={text(id === 'ar' ? 'quotes.language_ar' : 'quotes.language_en')}
                component={Link}
                to={paths.answerTemplates(id, search)}
                replace
              />
            ))}
          </Tabs>
          <TemplateForm key={language} template={template} unsaved={unsaved} onClose={close} />
        </>
      ) : (
        <LoadingContent error={error} failed="errors.answer_templates" gone="errors.gone" />
      )}
    </RoutedDialog>
  );
}
