import ExpandMore from '@mui/icons-material/ExpandMore';
import type { ButtonProps } from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { type ReactNode, useId, useState } from 'react';
import { BusyButton } from './BusyButton';

interface MenuEntry {
  key: string;
  label: ReactNode;
  disabled?: boolean;
  onClick: () => void;
}

interface Props extends Omit<ButtonProps, 'onClick'> {
  label: ReactNode;
  busy?: boolean;
  items: readonly MenuEntry[];
}

/** A button that opens a menu, and says so. */
export function MenuButton({ label, items, busy = false, ...button }: Props) {
  const menu = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const open = anchor !== null;
  return (
    <>
      <BusyButton
        busy={busy}
        endIcon={<ExpandMore />}
        aria-haspopup="menu"
        aria-expanded={open}
        {...(open && { 'aria-controls': menu })}
        {...button}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {label}
      </BusyButton>
      <Menu id={menu} anchorEl={anchor} open={open} onClose={() => setAnchor(null)}>
        {items.map(({ key, label: name, disabled = false, onClick }) => (
          <MenuItem
            key={key}
            disabled={disabled}
            onClick={() => {
              setAnchor(null);
              onClick();
            }}
          >
            {name}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
