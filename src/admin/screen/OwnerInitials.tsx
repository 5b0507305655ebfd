import Box from '@mui/material/Box';
import { personColours } from '../../agency/brand';
import type { PersonColor } from '../../domain/people';
import { useText } from '../i18n/useText';
import { personOf, usePeople } from './usePeople';

/** The initials of the person who looks after a record. */
export function OwnerInitials({ name }: { name: string }) {
  const label = useText()('owner.is', { name });
  const color = personOf(usePeople(), name)?.color;
  return <Initials name={name} color={color} role="img" aria-label={label} title={label} />;
}

interface Props {
  name: string;
  /** Undefined for a name that is not one of the people, such as one that was typed before there were any. */
  color: PersonColor | undefined;
  role?: string;
  title?: string;
}

/** The initials of a person on their colour. */
export function Initials({ name, color, ...props }: Props) {
  const words = name.trim().split(/\s+/u);
  const letters = [words[0], words.length > 1 ? words.at(-1) : ''].map(
    (word) => [...(word ?? '')][0],
  );
  const own = color && { color: 'common.white', backgroundColor: personColours[color] };
  return (
    <Box
      component="span"
      aria-hidden={props.role === undefined}
      {...props}
      sx={{ ...circle, ...own }}
    >
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
  // As high as the lines of a row, which would cut off more.
  width: 20,
  height: 20,
  borderRadius: '50%',
  color: 'primary.contrastText',
  backgroundColor: 'primary.main',
  fontSize: '0.625rem',
  fontWeight: 600,
  lineHeight: 1,
};
