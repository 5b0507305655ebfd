import Button, { type ButtonProps } from '@mui/material/Button';

interface Props extends ButtonProps {
  busy: boolean;
}

/** While its work is under way it does nothing, and keeps the focus that a disabled button loses. */
export function BusyButton({ busy, onClick, ...button }: Props) {
  return (
    <Button
      {...button}
      aria-disabled={busy || button.disabled}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
      {...(busy && { sx: { opacity: 0.6 } })}
    />
  );
}
