import Link from '@mui/material/Link';
import { useText } from '../i18n/useText';
import { useAuthor } from './useAuthor';

/** The remembered name, which a press changes. */
export function AuthorName() {
  const text = useText();
  const { author, changeName, nameDialog } = useAuthor();
  return (
    <>
      <Link
        component="button"
        type="button"
        variant="body2"
        color="text.secondary"
        onClick={changeName}
      >
        {author ? text('notes.as', { name: author }) : text('notes.author')}
      </Link>
      {nameDialog}
    </>
  );
}
