import MarkEmailUnread from '@mui/icons-material/MarkEmailUnreadOutlined';
import ReportOutlined from '@mui/icons-material/ReportOutlined';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { useGetList, useListContext } from 'react-admin';
import { Link } from 'react-router-dom';
import { NEWEST_FIRST } from '../../data/listQuery';
import { paths, stringifyListParams } from '../../data/paths';
import { useFormats } from '../../i18n/useFormats';
import { useText } from '../../i18n/useText';
import { usePhone } from '../../screen/screen';
import { SUSPECTED, UNVERIFIED } from '../table';

const ONE = { page: 1, perPage: 1 };

/** What is marked, and what the chips and the links to it say. */
const marks = [
  {
    filter: UNVERIFIED,
    count: 'list.unverified_count',
    matches: 'list.unverified_matches',
    icon: <MarkEmailUnread />,
    color: 'warning',
  },
  {
    filter: SUSPECTED,
    count: 'list.spam_count',
    matches: 'list.spam_matches',
    icon: <ReportOutlined />,
    color: 'default',
  },
] as const;
type Mark = (typeof marks)[number];

/** Returns the number of quotes that match the filter, and 0 until it is known. */
function useTotal(filter: object): number {
  const { total = 0 } = useGetList(
    'quotes',
    { filter, sort: NEWEST_FIRST, pagination: ONE, meta: { columns: 'id' } },
    { onError: () => {} },
  );
  return total;
}

const addressOf = (filter: object) => paths.list('quotes') + stringifyListParams({ filter });

/** Beside the views of the list, the numbers of unverified mails and of suspected quotes, which link to them. */
export const SpamChips = () => marks.map((mark) => <SpamChip key={mark.count} mark={mark} />);

function SpamChip({ mark }: { mark: Mark }) {
  const text = useText();
  const formats = useFormats();
  const phone = usePhone();
  const { filterValues } = useListContext();
  const total = useTotal(mark.filter);
  if (total === 0) return null;
  const count = formats.number(total);
  const label = text(mark.count, { count });
  return (
    <Chip
      component={Link}
      to={addressOf(mark.filter)}
      clickable
      color={mark.color}
      variant={filterValues.spam === mark.filter.spam ? 'filled' : 'outlined'}
      icon={mark.icon}
      label={phone ? count : label}
      aria-label={label}
      title={label}
      sx={{ flex: 'none', marginInlineStart: 1, height: { xs: 44, lg: 32 } }}
    />
  );
}

/** In an empty list, how many unverified mails and suspected quotes match its filters, with links that show them. */
export const SpamMatches = () => marks.map((mark) => <Matches key={mark.matches} mark={mark} />);

function Matches({ mark }: { mark: Mark }) {
  const text = useText();
  const { filterValues } = useListContext();
  const filter = { ...filterValues, ...mark.filter };
  const total = useTotal(filter);
  // The list already includes them, or shows nothing else.
  if (total === 0 || 'spam' in filterValues) return null;
  return (
    <Button variant="contained" component={Link} to={addressOf(filter)}>
      {text(mark.matches, { smart_count: total })}
    </Button>
  );
}
