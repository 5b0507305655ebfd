import Button from '@mui/material/Button';
import { useState } from 'react';
import { useBeforeUnload } from 'react-router-dom';
import { useText } from '../i18n/useText';
import { SmallDialog } from '../screen/SmallDialog';
import { dropDraft, readDraft } from './drafts';

export type FormDialog = ReturnType<typeof useFormDialog>;

/** What a dialog and its form share. Leaving a form with a draft, or its tab, asks for confirmation. */
export function useFormDialog(draftKey: string, close: () => void) {
  const text = useText();
  const [isAsking, ask] = useState(false);
  const isChanged = () => readDraft(sessionStorage, draftKey) !== null;

  useBeforeUnload((event) => {
    if (isChanged()) event.preventDefault();
  });

  return {
    draftKey,
    close,
    leave: () => (isChanged() ? ask(true) : close()),
    confirmation: isAsking && (
      <SmallDialog
        title={text('form.discard_title')}
        actions={
          <>
            <Button
              color="error"
              onClick={() => {
                dropDraft(sessionStorage, draftKey);
                ask(false);
                close();
              }}
            >
              {text('form.discard_confirm')}
            </Button>
            {/* The button that loses no changes has the focus, unlike that of react-admin's confirmation. */}
            <Button autoFocus variant="contained" onClick={() => ask(false)}>
              {text('form.keep_editing')}
            </Button>
          </>
        }
        onClose={() => ask(false)}
      >
        {text('form.discard')}
      </SmallDialog>
    ),
  };
}
