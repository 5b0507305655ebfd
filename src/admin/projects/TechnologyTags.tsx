import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { useText } from '../i18n/useText';
import { shownTechnologies } from './projectModel';

/** The first technologies of a project, and the number of the others. */
export function TechnologyTags({ technologies }: { technologies: readonly string[] | null }) {
  const text = useText();
  const { shown, more } = shownTechnologies(technologies);
  if (shown.length === 0) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
      {shown.map((name) => (
        <Chip key={name} size="small" variant="outlined" label={<bdi>{name}</bdi>} />
      ))}
      {more > 0 && (
        <Chip
          size="small"
          label={<bdi dir="ltr">{text('projects.more', { smart_count: more })}</bdi>}
          title={text('projects.more_label', { smart_count: more })}
        />
      )}
    </Box>
  );
}
