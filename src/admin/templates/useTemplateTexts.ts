import { clientLanguages } from '../../domain/languages';
import type { AnswerTemplate } from '../conversation/conversationRecords';
import { useLabel, useText } from '../i18n/useText';
import type { Occasion } from './letter';

/** Returns functions that name languages, occasions and templates, and say that one was saved. */
export function useTemplateTexts() {
  const text = useText();
  const label = useLabel();
  const languageName = (language: string) => label(clientLanguages, language);
  const occasionName = (occasion: string) => text(`answers.template_${occasion as Occasion}`);
  const name = ({ name: occasion, language }: Pick<AnswerTemplate, 'name' | 'language'>) =>
    text('app.pair', { first: occasionName(occasion), second: languageName(language) });
  return {
    languageName,
    occasionName,
    name,
    saved: (template: AnswerTemplate) =>
      text('app.change', { name: name(template), value: text('answers.template_saved') }),
  };
}
