import ReportOutlined from '@mui/icons-material/ReportOutlined';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { useGetList, useListContext } from 'react-admin';
import { Link } from 'react-router-dom';
import { NEWEST_FIRST } from '../../data/listQuery';
import { paths, stringifyListParams } from '../../data/paths';
import { useFormats } from '../../i18n/useFormats';
import { useText } from '../../i18n/useText';
import { usePhone } from '../../kit/screen';

const ONE = { page: 1, perPage: 1 };
const ONLY = { spam: 'only' };

/** Returns the number of suspected quotes that match the filter, and 0 until it is known. */
function useSuspected(filter: object): number {
  const { total = 0 } = useGetList(
    'quotes',
    { filter, sort: NEWEST_FIRST, pagination: ONE, meta: { columns: 'id' } },
    { onError: () => {} },
  );
  return total;
}

const addressOf = (filter: object) => paths.list('quotes') + stringifyListParams({ filter });

/** Beside the views of the list, the number of suspected quotes, which links to them. */
export function SpamChip() {
  const text = useText();
  const formats = useFormats();
  const phone = usePhone();
  const { filterValues } = useListContext();
  const total = useSuspected(ONLY);
  if (total === 0) return null;
  const count = formats.number(total);
  const label = text('list.spam_count', { count });
  return (
    <Chip
      component={Link}
      to={addressOf(ONLY)}
      clickable
      variant={filterValues.spam === 'only' ? 'filled' : 'outlined'}
      icon={<ReportOutlined />}
      label={phone ? count : label}
      aria-label={label}
      title={label}
      sx={{ flex: 'none', marginInlineStart: 1, height: { xs: 44, lg: 32 } }}
    />
  );
}

/** In an empty list, how many suspected quotes match its filters, with a link that shows them. */
export function SpamMatches() {
  const text = useText();
  const { filterValues } = useListContext();
  const filter = { ...filterValues, ...ONLY };
  const total = useSuspected(filter);
  // The list already includes them, or shows nothing else.
  if (total === 0 || 'spam' in filterValues) return null;
  return (
    <Button variant="contained" component={Link} to={addressOf(filter)}>
      {text('list.spam_matches', { smart_count: total })}
    </Button>
  );
}
