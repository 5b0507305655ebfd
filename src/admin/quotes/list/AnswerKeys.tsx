import { useLocation } from 'react-router-dom';
import { paths } from '../../data/paths';
import { useOpenFromRow } from '../../list/RowLink';
import { focusedRow } from '../../screen/screen';
import { useAnswerKeys } from '../../writing/useAnswerKeys';

/** The keys that answer the focused row, in its record. */
export function AnswerKeys() {
  const open = useOpenFromRow();
  const { search } = useLocation();
  useAnswerKeys((channel) => {
    const row = focusedRow();
    if (row) open(paths.answer('quotes', row.id, channel, search));
  }, 'page');
  return null;
}
