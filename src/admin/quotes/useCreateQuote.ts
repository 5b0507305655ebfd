import { useState } from 'react';
import { useCreate, useNotify } from 'react-admin';
import { ApiError } from '../data/errors';
import type { Quote } from '../data/records';
import { useReload } from '../data/useReload';
import { useCreateId } from '../forms/useCreateId';
import { useErrorText } from '../i18n/useErrorText';
import { useText } from '../i18n/useText';
import { toQuote } from './quoteModel';

export function useCreateQuote(onDone: () => void) {
  const text = useText();
  const explain = useErrorText();
  const notify = useNotify();
  const reload = useReload();
  const idFor = useCreateId();
  const [failure, setFailure] = useState<string | null>(null);
  const [create, { isPending }] = useCreate<Quote, Error>();

  /** Returns the refused fields, which the form shows where they are. */
  const save = async (values: Record<string, unknown>) => {
    setFailure(null);
    try {
      const draft = toQuote(values);
      const data = { id: idFor(draft), ...draft };
      const made = await create('quotes', { data }, { returnPromise: true });
      const reference = made ? made.reference : '';
      reload('quotes');
      notify(text('quotes.created', { reference }), { type: 'success' });
      onDone();
    } catch (error) {
      // Without an answer it may be there all the same: the list is read again.
      reload('quotes');
      const message = explain(error, 'errors.update_quote');
      setFailure(text('quotes.not_saved', { message }));
      if (error instanceof ApiError) return error.body.errors;
    }
    return undefined;
  };
  return { save, busy: isPending, failure, dismiss: () => setFailure(null) };
}
