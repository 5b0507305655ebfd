import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import { projectProgress } from '../../domain/projects';
import { useText } from '../i18n/useText';

/** The progress of a project, which follows from its status. */
export function Progress({ status, title }: { status: string; title: string }) {
  const text = useText();
  const percent = projectProgress(status);
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
      <LinearProgress
        variant="determinate"
        value={percent}
        aria-label={`${text('projects.progress')}: ${title}`}
        sx={{ flex: 1, height: 6, borderRadius: 3 }}
      />
      <Box component="span" sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
        {percent}%
      </Box>
    </Box>
  );
}
