import EventOutlined from '@mui/icons-material/EventOutlined';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useListContext } from 'react-admin';
import { DUE } from '../data/listQuery';
import { useText } from '../i18n/useText';

/** Shows only the quotes to follow up. The button that removes the filter takes its place. */
export function FollowUpFilter() {
  const text = useText();
  const { filterValues, setFilters } = useListContext();
  if (filterValues.follow_up === DUE) return null;
  return (
    <Tooltip title={text('follow_up.filter')}>
      <IconButton
        color="primary"
        onClick={() => setFilters({ ...filterValues, follow_up: DUE })}
        sx={{ width: 44, height: 44 }}
      >
        <EventOutlined />
      </IconButton>
    </Tooltip>
  );
}
