import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useText } from '../i18n/useText';
import { cards } from './StatCards';

const SKELETON_KEYS = ['first', 'second', 'third', 'fourth', 'fifth'];

export function DashboardLoading() {
  const text = useText();
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Skeleton variant="rounded" height={52} />
      <Box sx={cards}>
        {SKELETON_KEYS.map((place) => (
          <Skeleton key={place} variant="rounded" height={136} />
        ))}
      </Box>
      <Typography role="status" color="text.secondary">
        {text('dashboard.loading')}
      </Typography>
      <Skeleton variant="rounded" height={420} />
    </Box>
  );
}
