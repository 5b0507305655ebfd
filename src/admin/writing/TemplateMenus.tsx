import { useLocation, useNavigate } from 'react-router-dom';
import { agencyLanguages } from '../../domain/languages';
import { paths } from '../data/paths';
import { useText } from '../i18n/useText';
import { MenuButton } from '../screen/controls';
import { occasions, templateId } from '../templates/letter';
import { useTemplateTexts } from '../templates/useTemplateTexts';
import type { MessageDraft } from './useMessageDraft';

/** The menus of the templates and of their languages, each with the chosen one as its label. */
export function TemplateMenus({ draft }: { draft: MessageDraft }) {
  const text = useText();
  const navigate = useNavigate();
  const { search } = useLocation();
  const { languageName, occasionName } = useTemplateTexts();
  const { occasion, language, own, choose, restoreOwn } = draft;
  return (
    <>
      <MenuButton
        size="small"
        label={occasionName(occasion)}
        items={[
          ...(own === '' ? [] : [{ key: 'own', label: text('answers.own'), onClick: restoreOwn }]),
          ...occasions.map((one) => ({
            key: one,
            label: occasionName(one),
            selected: one === occasion,
            onClick: () => choose({ occasion: one }),
          })),
          {
            key: 'edit',
            label: text('answers.templates'),
            onClick: () => navigate(paths.answerTemplates(templateId(occasion, language), search)),
          },
        ]}
      />
      <MenuButton
        size="small"
        label={languageName(language)}
        items={agencyLanguages.map((one) => ({
          key: one,
          label: languageName(one),
          selected: one === language,
          onClick: () => choose({ language: one }),
        }))}
      />
    </>
  );
}
