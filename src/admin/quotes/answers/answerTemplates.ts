import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { AdminDataProvider } from '../../data/dataProvider';
import { ConflictError, ExplainedError } from '../../data/errors';
import type { AnswerTemplate } from '../../data/records';
import { useText } from '../../i18n/useText';
import { useChange } from '../../ui/changes/useChange';
import type { MessageContent } from './answer';

const ALL = {
  filter: {},
  sort: { field: 'language', order: 'DESC' },
  pagination: { page: 1, perPage: 10 },
} as const;

const QUERY_KEY = ['answer_templates'];

/** Reads the answer templates of all languages, which all staff share. */
export function useTemplateQuery() {
  const dataProvider = useDataProvider<AdminDataProvider>();
  return queryOptions({
    queryKey: QUERY_KEY,
    queryFn: async () => {
      const { data } = await dataProvider.getList<AnswerTemplate>('answer_templates', ALL);
      return data;
    },
    staleTime: 30_000,
  });
}

interface Options {
  /** The version that the edit starts from. */
  base: AnswerTemplate;
  onSaved?: () => void;
  /** Receives the version that somebody else saved first. */
  onConflict?: (current: AnswerTemplate) => void;
}

/** Saves a template for all staff. The change can be undone. */
export function useSaveTemplate({ base, onSaved, onConflict = () => {} }: Options) {
  const text = useText();
  const dataProvider = useDataProvider<AdminDataProvider>();
  const client = useQueryClient();
  const { change, ...submission } = useChange<{
    content: Partial<MessageContent>;
    from: AnswerTemplate;
  }>({
    inForm: true,
    failed: 'errors.save_template',
    async send({ content, from }, name = '', isUndo) {
      const { id, subject, body } = from;
      const { data: saved } = await dataProvider
        .update<AnswerTemplate>('answer_templates', { id, data: content, previousData: from })
        .catch((error: unknown) => {
          if (isUndo || !(error instanceof ConflictError)) throw error;
          onConflict(error.current as AnswerTemplate);
          throw new ExplainedError(text('answers.conflict'));
        });
      // Caches the saved version, because a form that opens before the templates are read again
      // starts from the cached version.
      client.setQueryData<AnswerTemplate[]>(QUERY_KEY, (templates) =>
        templates?.map((one) => (one.id === id ? { ...one, ...saved, id } : one)),
      );
      const value = text(isUndo ? 'answers.restored' : 'answers.saved');
      return {
        message: text('app.change', { name, value }),
        rows: [`answer_templates/${id}`],
        undo: { content: { subject, body }, from: { ...saved, id } },
      };
    },
    onChanged: onSaved,
  });
  const name = text(base.id === 'ar' ? 'quotes.language_ar' : 'quotes.language_en');
  return {
    ...submission,
    save: (content: Partial<MessageContent>) => change({ content, from: base }, name),
  };
}
