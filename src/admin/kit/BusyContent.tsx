import DialogContent, { type DialogContentProps } from '@mui/material/DialogContent';
import { type Theme, ThemeProvider } from '@mui/material/styles';
import type { SyntheticEvent } from 'react';

interface Props extends DialogContentProps {
  busy: boolean;
}

/** The content of a dialog, in which nothing changes while it is being saved. It keeps the focus, as a `BusyButton` does. */
export function BusyContent({ busy, ...content }: Props) {
  return (
    <ThemeProvider theme={busy ? readOnly : unchanged}>
      <DialogContent {...content} {...(busy && { onClickCapture: ignore })} />
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

function ignore(event: SyntheticEvent) {
  event.preventDefault();
  event.stopPropagation();
}
