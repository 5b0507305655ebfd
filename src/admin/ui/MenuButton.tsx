import ExpandMore from '@mui/icons-material/ExpandMore';
import type { ButtonProps } from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Tooltip from '@mui/material/Tooltip';
import { type ReactNode, useId, useState } from 'react';
import { BusyButton } from './BusyButton';

interface MenuEntry {
  key: string;
  label: ReactNode;
  /** The heading above the entry and those after it. */
  heading?: ReactNode;
  icon?: ReactNode;
  lang?: string;
  /** Makes the entry one of several options, and sets whether it is selected. */
  selected?: boolean;
  /** Makes the entry a checkbox, and sets whether it is checked. */
  checked?: boolean;
  disabled?: boolean;
  /** Makes the entry a link to another document. */
  href?: string;
  onClick?: () => void;
}

interface Props extends Omit<ButtonProps, 'onClick'> {
  label: ReactNode;
  /** Shown instead of the label, which becomes the tooltip and the accessible name. */
  icon?: ReactNode;
  busy?: boolean;
  items: readonly MenuEntry[];
  onOpen?: () => void;
}

/** A button that opens a menu of actions or of options. */
export function MenuButton({ label, icon, items, onOpen, busy = false, ...button }: Props) {
  const menu = useId();
  const [opened, setOpened] = useState<{ button: HTMLElement; above: boolean } | null>(null);
  const open = opened !== null;
  const close = () => setOpened(null);
  const trigger = {
    'aria-haspopup': 'menu',
    'aria-expanded': open,
    ...(open && { 'aria-controls': menu }),
    onClick({ currentTarget: button }: { currentTarget: HTMLElement }) {
      setOpened({ button, above: button.getBoundingClientRect().top > innerHeight / 2 });
      onOpen?.();
    },
  } as const;
  return (
    <>
      {icon ? (
        <Tooltip title={label}>
          <IconButton color={button.color ?? 'inherit'} {...trigger}>
            {icon}
          </IconButton>
        </Tooltip>
      ) : (
        <BusyButton busy={busy} endIcon={<ExpandMore />} {...button} {...trigger}>
          {label}
        </BusyButton>
      )}
      {opened && (
        <Menu
          id={menu}
          anchorEl={opened.button}
          open
          onClose={close}
          {...(opened.above && aboveButton)}
        >
          {items.flatMap((entry) => {
            const { key, label: name, heading, icon: itemIcon, href, selected, checked } = entry;
            return [
              heading && (
                <ListSubheader key={`${key} heading`} role="none" sx={group}>
                  {heading}
                </ListSubheader>
              ),
              <MenuItem
                key={key}
                {...(entry.lang && { lang: entry.lang })}
                {...(entry.disabled && { disabled: true })}
                {...(href !== undefined && { component: 'a', href })}
                {...(selected !== undefined && choice('menuitemradio', selected))}
                {...(checked !== undefined && choice('menuitemcheckbox', checked))}
                onClick={() => {
                  close();
                  entry.onClick?.();
                }}
              >
                {itemIcon && <ListItemIcon>{itemIcon}</ListItemIcon>}
                {name}
              </MenuItem>,
            ];
          })}
        </Menu>
      )}
    </>
  );
}

/**
 * Opens the menu above its button. A button in the lower half of the screen needs this, because a
 * menu that covers the button receives the second click of a double click.
 */
const aboveButton = {
  anchorOrigin: { vertical: 'top', horizontal: 'center' },
  transformOrigin: { vertical: 'bottom', horizontal: 'center' },
} as const;

const group = { position: 'static', lineHeight: 2.2, backgroundColor: 'transparent' };

const choice = (role: 'menuitemradio' | 'menuitemcheckbox', selected: boolean) =>
  ({ role, 'aria-checked': selected, selected }) as const;
