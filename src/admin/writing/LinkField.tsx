import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useText } from '../i18n/useText';
import { useDone } from '../write/useSave';

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

interface TokenProps {
  token: string | null;
}

/** The link in a field, from which it can be copied by hand. */
export function LinkField({ token }: TokenProps) {
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

/** Returns a function that copies the link of the client's page, and the link in a field if the browser does not allow that. */
export function useCopyLink(token: string | null) {
  const text = useText();
  const done = useDone();
  const [isShown, show] = useState(false);
  const copy = async () => {
    const isCopied = await copyLink(token);
    show(!isCopied);
    if (isCopied) done(text('letter.copied'));
  };
  return { copy, field: isShown && <LinkField token={token} /> };
}
