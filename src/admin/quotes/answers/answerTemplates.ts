import { queryOptions } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { AdminDataProvider } from '../../data/dataProvider';
import type { AnswerTemplate } from '../../data/records';
import { useText } from '../../i18n/useText';

/**
 * Returns the query for the template of a language. Its cache entry is that of `useGetOne`, so that
 * an edit updates it.
 */
export function useTemplateQuery() {
  const dataProvider = useDataProvider<AdminDataProvider>();
  return (id: string) =>
    queryOptions({
      queryKey: ['answer_templates', 'getOne', { id }],
      queryFn: async () => {
        const { data } = await dataProvider.getOne<AnswerTemplate>('answer_templates', { id });
        return data;
      },
      staleTime: 30_000,
    });
}

/** Returns functions that name a template by its language, and say that it was saved. */
export function useTemplateTexts() {
  const text = useText();
  const name = ({ id }: Pick<AnswerTemplate, 'id'>) =>
    text(id === 'ar' ? 'quotes.language_ar' : 'quotes.language_en');
  return {
    name,
    saved: (template: AnswerTemplate) =>
      text('app.change', { name: name(template), value: text('answers.saved') }),
  };
}
