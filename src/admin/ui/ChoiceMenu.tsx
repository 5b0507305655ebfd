import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Tooltip from '@mui/material/Tooltip';
import { type ReactNode, useId, useState } from 'react';

interface Props<Choice extends string> {
  label: string;
  icon: ReactNode;
  choices: readonly { id: Choice; name: string; lang?: string }[];
  value: Choice;
  onChoose: (choice: Choice) => void;
}

/** A button of the bar that opens a menu in which one of a few is chosen. */
export function ChoiceMenu<Choice extends string>(props: Props<Choice>) {
  const { label, icon, choices, value, onChoose } = props;
  const menu = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const open = anchor !== null;
  return (
    <>
      <Tooltip title={label}>
        <IconButton
          color="inherit"
          aria-label={label}
          aria-haspopup="menu"
          aria-expanded={open}
          {...(open && { 'aria-controls': menu })}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          {icon}
        </IconButton>
      </Tooltip>
      <Menu id={menu} anchorEl={anchor} open={open} onClose={() => setAnchor(null)}>
        {choices.map(({ id, name, lang }) => (
          <MenuItem
            key={id}
            role="menuitemradio"
            aria-checked={id === value}
            selected={id === value}
            lang={lang}
            onClick={() => {
              setAnchor(null);
              onChoose(id);
            }}
          >
            {name}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
