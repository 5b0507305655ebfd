import DialogContent, { type DialogContentProps } from '@mui/material/DialogContent';
import { type Theme, ThemeProvider } from '@mui/material/styles';
import type { KeyboardEvent, SyntheticEvent } from 'react';

interface Props extends DialogContentProps {
  busy: boolean;
}

/** The content of a dialog, in which nothing changes while it is being saved. It keeps the focus, as a `BusyButton` does. */
export function BusyContent({ busy, ...content }: Props) {
  return (
    <ThemeProvider theme={busy ? readOnly : unchanged}>
      <DialogContent {...content} {...(busy && ignored)} />
    </ThemeProvider>
  );
}

const readOnly = (theme: Theme) => ({
  ...theme,
  components: {
    ...theme.components,
    MuiInputBase: { ...theme.components?.MuiInputBase, defaultProps: { readOnly: true } },
    MuiAutocomplete: { ...theme.components?.MuiAutocomplete, defaultProps: { readOnly: true } },
  },
});
const unchanged = (theme: Theme) => theme;

// What `readOnly` does not stop: buttons, boxes, selects, and keys and pasted rows with a meaning of our own.
const ignored = {
  onClickCapture: ignore,
  onMouseDownCapture: ignore,
  onPasteCapture: ignore,
  onKeyDownCapture(event: KeyboardEvent) {
    if (event.key !== 'Tab' && event.key !== 'Escape') ignore(event);
  },
};

function ignore(event: SyntheticEvent) {
  event.preventDefault();
  event.stopPropagation();
}
