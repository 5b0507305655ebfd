import Box from '@mui/material/Box';
import { useText } from '../i18n/useText';

/** The initials of the person who looks after a record. */
export function OwnerInitials({ name }: { name: string }) {
  const text = useText();
  const label = text('owner.is', { name });
  const words = name.trim().split(/\s+/u);
  const letters = [words[0], words.length > 1 ? words.at(-1) : ''].map(
    (word) => [...(word ?? '')][0],
  );
  return (
    <Box component="span" role="img" aria-label={label} title={label} sx={circle}>
      {letters.join('').toLocaleUpperCase()}
    </Box>
  );
}

const circle = {
  display: 'inline-grid',
  placeContent: 'center',
  flex: 'none',
  marginInline: 0.5,
  alignSelf: 'center',
  width: 22,
  height: 22,
  borderRadius: '50%',
  color: 'primary.contrastText',
  backgroundColor: 'primary.main',
  fontSize: '0.6875rem',
  fontWeight: 600,
  lineHeight: 1,
};
