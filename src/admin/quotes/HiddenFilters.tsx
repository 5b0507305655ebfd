import Close from '@mui/icons-material/Close';
import Button from '@mui/material/Button';
import { useListContext } from 'react-admin';
import { OVERDUE } from '../data/listQuery';
import { useText } from '../i18n/useText';
import { useSourceName } from './useSourceName';

/** Buttons for the filters that links on the dashboard set and that have no input. */
export function HiddenFilters() {
  const text = useText();
  const nameOf = useSourceName();
  const { filterValues, setFilters } = useListContext();
  const { waiting, origin, converted } = filterValues;
  const names = {
    waiting: waiting === OVERDUE && text('list.waiting'),
    origin: typeof origin === 'string' && text('list.source', { source: nameOf(origin) }),
    converted: converted === true && text('list.converted'),
  };
  const remove = (filter: string) => {
    const { [filter]: _, ...others } = filterValues;
    setFilters(others);
  };
  return Object.entries(names).map(
    ([filter, name]) =>
      name && (
        <Button
          key={filter}
          variant="outlined"
          endIcon={<Close />}
          aria-label={text('list.remove_filter', { name })}
          onClick={() => remove(filter)}
          sx={{ minHeight: 40, overflowWrap: 'anywhere' }}
        >
          {name}
        </Button>
      ),
  );
}
