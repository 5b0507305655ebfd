import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useListContext } from 'react-admin';
import { useText } from '../i18n/useText';

interface Props {
  /** The name of each filter, or false for one that is not set. */
  names: Readonly<Record<string, string | false>>;
}

/** Buttons that remove the filters without an input. */
export function ActiveFilters({ names }: Props) {
  const text = useText();
  const { filterValues, setFilters } = useListContext();
  const remove = (filter: string) => {
    const { [filter]: _, ...others } = filterValues;
    setFilters(others);
  };
  const active = Object.entries(names).filter(([, name]) => name);
  if (active.length === 0) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, marginBlockEnd: 1.5 }}>
      {active.map(([filter, name]) => (
        <Button
          key={filter}
          variant="outlined"
          endIcon={<Close />}
          aria-label={text('list.remove_filter', { name: String(name) })}
          onClick={() => remove(filter)}
          sx={{ minHeight: 44, overflowWrap: 'anywhere' }}
        >
          {name}
        </Button>
      ))}
    </Box>
  );
}
