import Button, { type ButtonProps } from '@mui/material/Button';

interface Props extends ButtonProps {
  busy: boolean;
}

/**
 * A button that ignores clicks while busy, and keeps the focus, which a disabled button would lose.
 */
export function BusyButton({ busy, onClick, sx = [], ...button }: Props) {
  return (
    <Button
      {...button}
      aria-disabled={busy || button.disabled}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
      sx={[busy && { opacity: 0.6 }, ...(Array.isArray(sx) ? sx : [sx])]}
    />
  );
}
