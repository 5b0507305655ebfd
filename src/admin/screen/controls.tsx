import ExpandMore from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import type { ButtonProps } from '@mui/material/Button';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Tooltip from '@mui/material/Tooltip';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { ellipsis } from '../theme/text';
import { usePhone } from './screen';

interface BusyProps extends ButtonProps {
  busy: boolean;
}

/**
 * A button that ignores clicks while busy, and keeps the focus, which a disabled button would lose. It also ignores the
 * second click of a double one, which may come before React shows that it is busy, or after the next record has opened.
 */
export function BusyButton({ busy, onClick, sx = [], ...button }: BusyProps) {
  return (
    <Button
      {...button}
      aria-disabled={busy || button.disabled}
      onClick={(event) => (busy || event.detail > 1 ? event.preventDefault() : onClick?.(event))}
      sx={[busy && { opacity: 0.6 }, ...(Array.isArray(sx) ? sx : [sx])]}
    />
  );
}

interface MenuEntry extends Pick<ComponentProps<'a'>, 'lang' | 'href'> {
  key: string;
  label: ReactNode;
  /** The heading above the entry and those after it. */
  heading?: ReactNode;
  icon?: ReactNode;
  /** Makes the entry one of several options, and sets whether it is selected. */
  selected?: boolean;
  /** Makes the entry a checkbox, and sets whether it is checked. */
  checked?: boolean;
  disabled?: boolean;
  /** Sets the entry apart, as one that ends what others may still need. */
  isDangerous?: boolean;
  onClick?: () => void;
  /** Entries that replace those of the menu when this one is chosen. */
  items?: readonly MenuEntry[];
}

interface MenuProps extends Omit<ButtonProps, 'onClick'> {
  label: ReactNode;
  /** Shown instead of the label, which becomes the tooltip and the accessible name. */
  icon?: ReactNode;
  busy?: boolean;
  items: readonly MenuEntry[];
  onOpen?: () => void;
}

export function MenuButton({
  label,
  icon,
  items: all,
  onOpen,
  busy = false,
  ...button
}: MenuProps) {
  const menu = useId();
  const phone = usePhone();
  const [opened, setOpened] = useState<{ button: HTMLElement; above: boolean } | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const items = all.find(({ key }) => key === chosen)?.items ?? all;
  const open = opened !== null;
  const close = () => {
    setOpened(null);
    setChosen(null);
  };
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
          // Other entries are another menu, so that the first of them gets the focus.
          key={chosen}
          id={menu}
          anchorEl={opened.button}
          open
          onClose={close}
          {...(opened.above && aboveButton)}
          {...(items.length > LONG && !phone && { slotProps: { list: { dense: true } } })}
        >
          {items.flatMap((entry, place) => {
            const { key, label: name, heading, icon: symbol, selected, checked, ...rest } = entry;
            const { items: next, isDangerous = false, ...item } = rest;
            const before = items[place - 1];
            const isApart = heading || (isDangerous && !before?.isDangerous);
            return [
              before && isApart && <Divider key={`${key} divider`} component="li" />,
              heading && (
                <ListSubheader key={`${key} heading`} role="none" sx={group}>
                  {heading}
                </ListSubheader>
              ),
              <MenuItem
                key={key}
                {...item}
                {...(item.href !== undefined && { component: 'a' })}
                {...(selected !== undefined && choice('menuitemradio', selected))}
                {...(checked !== undefined && choice('menuitemcheckbox', checked))}
                {...(next && { 'aria-haspopup': 'menu' as const })}
                {...(isDangerous && { sx: { color: 'error.main' } })}
                onClick={() => {
                  if (next) return setChosen(key);
                  close();
                  item.onClick?.();
                }}
              >
                {symbol && <ListItemIcon sx={small}>{symbol}</ListItemIcon>}
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

/** A text and small buttons in one line, if it is wide enough. */
export const buttonLine = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1,
  fontSize: '0.875rem',
  '& .MuiButton-root': { minHeight: { xs: 44, sm: 32 } },
};
const group = { position: 'static', lineHeight: 1.75, backgroundColor: 'transparent' };
/** With more entries, a menu is dense, so that it fits on the screen of a laptop. */
const LONG = 12;
const small = { '& svg': { fontSize: '1.25rem' } };

const choice = (role: 'menuitemradio' | 'menuitemcheckbox', selected: boolean) =>
  ({ role, 'aria-checked': selected, selected }) as const;

interface LinkTab extends Pick<LinkProps, 'to' | 'replace'> {
  key: string;
  label: string;
  isOpen: boolean;
}

interface TabsProps {
  label: string;
  tabs: readonly LinkTab[];
  children?: ReactNode;
}

/** Tabs that are links. If the tabs do not fit on the screen, they scroll sideways, and fade at an edge that cuts them off. */
export function LinkTabs({ label, tabs, children }: TabsProps) {
  return (
    <Box sx={line}>
      <nav aria-label={label}>
        {tabs.map(({ key, label: name, isOpen, ...link }) => (
          <Link key={key} {...link} aria-current={isOpen ? 'page' : undefined}>
            <bdi>{name}</bdi>
          </Link>
        ))}
      </nav>
      {children}
    </Box>
  );
}

/** Wider than the content by the width of one faded edge. */
const faded = {
  maskImage: 'linear-gradient(to right, transparent, black 2rem calc(100% - 2rem), transparent)',
  maskSize: 'calc(100% + 2rem) 100%',
};
/** For the `sx` of a line that scrolls sideways: its content fades where it goes on. */
export const fadedEdge = {
  // A scroll timeline is active only if the content does not fit.
  animation: 'faded-edge linear',
  animationTimeline: 'scroll(self inline)',
  '[dir=rtl] &': { animationDirection: 'reverse' },
  '@keyframes faded-edge': {
    from: { ...faded, maskPosition: '-2rem 0' },
    to: { ...faded, maskPosition: '0 0' },
  },
};
const line = {
  display: 'flex',
  alignItems: 'center',
  minWidth: 0,
  overflowX: 'auto',
  scrollbarWidth: 'none',
  ...fadedEdge,
  '& nav': { display: 'flex' },
  '& a, & button': { flex: 'none', minHeight: { xs: 44, lg: 36 } },
  '& a': {
    display: 'inline-flex',
    alignItems: 'center',
    maxWidth: '16rem',
    paddingInline: 1.5,
    borderRadius: 1,
    color: 'text.secondary',
    fontSize: '0.875rem',
    fontWeight: 500,
    textDecoration: 'none',
    whiteSpace: 'nowrap',
  },
  '& bdi': ellipsis,
  '& a:hover': { backgroundColor: 'action.hover' },
  // Draws the outline inside the box, which clips its content.
  '& :focus-visible': { outlineOffset: -2 },
  '& a[aria-current]': { color: 'text.primary', backgroundColor: 'action.selected' },
};
