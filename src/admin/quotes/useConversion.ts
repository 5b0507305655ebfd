import { useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import type { AdminDataProvider } from '../data/dataProvider';
import { ApiError } from '../data/errors';
import { useReload } from '../data/useReload';
import { conversionErrorText } from '../i18n/useErrorText';
import { useText } from '../i18n/useText';
import { toDraft } from '../projects/projectModel';

export function useConversion(quoteId: string, onDone: () => void) {
  const text = useText();
  const notify = useNotify();
  const reload = useReload();
  const dataProvider = useDataProvider<AdminDataProvider>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  /** Returns the refused fields, which the form shows where they are. */
  const convert = async (values: Record<string, unknown>) => {
    setBusy(true);
    setFailure(null);
    try {
      const { data } = await dataProvider.convertQuote({ quote_id: quoteId, ...toDraft(values) });
      if (data === null) throw new Error(text('errors.insertion_empty'));
      reload('quotes', 'projects');
      notify(text('convert.done'), { type: 'success' });
      onDone();
    } catch (error) {
      // Without an answer it may be done all the same: the quote is read again, and says so.
      reload('quotes', 'projects');
      setFailure(conversionErrorText(error, text));
      if (error instanceof ApiError) return error.body.errors;
    } finally {
      setBusy(false);
    }
    return undefined;
  };

  return { convert, busy, failure, dismiss: () => setFailure(null) };
}
