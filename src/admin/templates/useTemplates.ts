import { useGetList } from 'react-admin';
import type { AnswerTemplate } from '../conversation/conversationRecords';

/** All answer templates: one for each occasion and language. */
export const useTemplates = () =>
  useGetList<AnswerTemplate>(
    'answer_templates',
    { sort: { field: 'id', order: 'ASC' }, pagination: { page: 1, perPage: 100 } },
    { staleTime: 30_000, onError: () => {} },
  );
