import { queryOptions } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { AdminDataProvider } from '../../data/dataProvider';
import { ConflictError, ExplainedError } from '../../data/errors';
import type { AnswerTemplate } from '../../data/records';
import { useText } from '../../i18n/useText';
import { useUndoableSave } from '../../ui/changes/useUndoableSave';
import type { Wording } from './answer';

const ALL = {
  filter: {},
  sort: { field: 'language', order: 'DESC' },
  pagination: { page: 1, perPage: 10 },
} as const;

/** Reads the answer templates of all languages, which all staff share. */
export function useTemplateQuery() {
  const dataProvider = useDataProvider<AdminDataProvider>();
  return queryOptions({
    queryKey: ['answer_templates'],
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
export function useSaveTemplate({ base, onSaved = () => {}, onConflict = () => {} }: Options) {
  const text = useText();
  const dataProvider = useDataProvider<AdminDataProvider>();
  const { id, subject, body } = base;
  const write = (data: Partial<Wording>, previousData: AnswerTemplate) =>
    dataProvider.update<AnswerTemplate>('answer_templates', { id, data, previousData });
  return useUndoableSave<Partial<Wording>>({
    async send(wording) {
      const { data: saved } = await write(wording, base).catch((error: unknown) => {
        if (!(error instanceof ConflictError)) throw error;
        onConflict(error.current as AnswerTemplate);
        throw new ExplainedError(text('answers.conflict'));
      });
      return {
        message: text('answers.saved'),
        name: text(id === 'ar' ? 'quotes.language_ar' : 'quotes.language_en'),
        row: `answer_templates/${id}`,
        undo: () => write({ subject, body }, saved),
        undone: text('answers.restored'),
      };
    },
    onSaved,
    failed: 'errors.save_template',
  });
}
