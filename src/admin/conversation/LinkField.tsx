import TextField from '@mui/material/TextField';
import { useText } from '../i18n/useText';

/** The page of the client. The token stands in the fragment, which reaches no server. */
export const pageLink = (token: string | null): string => `${location.origin}/offer#${token}`;

/** Copies the link of the client's page. Returns false if the browser does not allow it. */
export async function copyLink(token: string | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(pageLink(token));
    return true;
  } catch {
    return false;
  }
}

/** The link in a field, from which it can be copied by hand. */
export function LinkField({ token }: { token: string | null }) {
  return (
    <TextField
      fullWidth
      size="small"
      // Leaves room for the label at the top of a dialog.
      margin="dense"
      label={useText()('letter.link')}
      value={pageLink(token)}
      onFocus={({ target }) => target.select()}
      slotProps={{ htmlInput: { dir: 'ltr', readOnly: true } }}
    />
  );
}
