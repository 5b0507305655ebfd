import Typography from '@mui/material/Typography';
import { paths } from '../data/paths';
import { useText } from '../i18n/useText';
import { useAuthor } from '../owner/useAuthor';
import { EntryLink } from '../screen/PageParts';
import { personOf, usePeople } from '../screen/usePeople';

/** Shows what {signature} becomes in the messages of the user, and links the form in which they change it. */
export function Signature() {
  const text = useText();
  const { author, signature } = useAuthor();
  const person = personOf(usePeople(author !== ''), author);
  if (!person) return null;
  return (
    <Typography component="div" variant="body2">
      <EntryLink to={paths.record('people', person.id)}>{text('people.own_signature')}</EntryLink>
      <Typography variant="body2" color="text.secondary" dir="auto" sx={{ whiteSpace: 'pre-line' }}>
        {signature}
      </Typography>
    </Typography>
  );
}
