import AccountCircle from '@mui/icons-material/AccountCircle';
import Keyboard from '@mui/icons-material/Keyboard';
import Logout from '@mui/icons-material/Logout';
import OpenInNew from '@mui/icons-material/OpenInNew';
import ListItemIcon from '@mui/material/ListItemIcon';
import MenuItem, { type MenuItemProps } from '@mui/material/MenuItem';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { UserMenu, useLogout, useUserMenu } from 'react-admin';
import type { MessageKey } from '../i18n/messages';
import { useText } from '../i18n/useText';
import { useShortcuts } from '../keyboard/useShortcuts';
import { flipInRtl } from '../theme/flipInRtl';

const ShortcutHelp = lazy(() =>
  import('../keyboard/ShortcutHelp').then((module) => ({ default: module.ShortcutHelp })),
);

/** react-admin translates this label itself. */
const ACCOUNT = 'app.account' satisfies MessageKey;

export function AccountMenu() {
  const text = useText();
  const logout = useLogout();
  const [help, setHelp] = useState(false);

  useShortcuts({ '?': () => setHelp(true) }, 'anywhere');

  return (
    <>
      <UserMenu label={ACCOUNT} icon={<AccountCircle />}>
        <Item icon={<Keyboard fontSize="small" />} onClick={() => setHelp(true)}>
          {text('list.shortcuts')}
        </Item>
        {/* The public site is another document: a plain link, not a route. */}
        <Item icon={<OpenInNew fontSize="small" sx={flipInRtl} />} component="a" href="/">
          {text('app.site')}
        </Item>
        {/* The next person to sign in starts at the dashboard. */}
        <Item
          icon={<Logout fontSize="small" sx={flipInRtl} />}
          onClick={() => logout({}, undefined, false)}
        >
          {text('app.logout')}
        </Item>
      </UserMenu>
      {help && (
        <Suspense fallback={null}>
          <ShortcutHelp onClose={() => setHelp(false)} />
        </Suspense>
      )}
    </>
  );
}

interface ItemProps extends Omit<MenuItemProps, 'onClick'> {
  icon: ReactNode;
  component?: 'a';
  href?: string;
  onClick?: () => void;
}

function Item({ icon, children, onClick, ...item }: ItemProps) {
  const menu = useUserMenu();
  return (
    <MenuItem
      {...item}
      onClick={() => {
        menu?.onClose();
        onClick?.();
      }}
    >
      <ListItemIcon>{icon}</ListItemIcon>
      {children}
    </MenuItem>
  );
}
