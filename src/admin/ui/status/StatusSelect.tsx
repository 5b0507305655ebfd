import ArrowDropDown from '@mui/icons-material/ArrowDropDown';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { styled } from '@mui/material/styles';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import type { StatusChoice, Tone } from '../../../domain/choices';
import { useLabel } from '../../i18n/useText';

interface Props<Status extends string> {
  choices: readonly StatusChoice<Status>[];
  value: string;
  /** The name of the record for screen readers. */
  label: string;
  busy: boolean;
  onChange: (status: Status) => void;
}

/**
 * A coloured status with a dropdown. A click on it does not open the row. The options render on the
 * first click, because MUI's `Select` would delay the first row of a list: see startup/README.md.
 */
export function StatusSelect<Status extends string>(props: Props<Status>) {
  const { choices, value, label, busy, onChange } = props;
  const name = useLabel();
  const list = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const tone = choices.find((choice) => choice.id === value)?.tone ?? 'ink';
  const showOnArrow = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    event.stopPropagation();
    setOpen(true);
  };
  return (
    <>
      <StatusButton
        ref={button}
        type="button"
        role="combobox"
        tone={tone}
        aria-haspopup="listbox"
        aria-expanded={open}
        aria-controls={list}
        aria-label={label}
        aria-busy={busy}
        onClick={(event) => {
          event.stopPropagation();
          setOpen(true);
        }}
        onKeyDown={showOnArrow}
      >
        {name(choices, value)}
        <ArrowDropDown />
      </StatusButton>
      {open && (
        <Menu
          open
          anchorEl={button.current}
          onClose={() => setOpen(false)}
          onClick={(event) => event.stopPropagation()}
          slotProps={{ list: { id: list, role: 'listbox', 'aria-label': label } }}
        >
          {choices.map((choice) => (
            <MenuItem
              key={choice.id}
              role="option"
              selected={choice.id === value}
              aria-selected={choice.id === value}
              onClick={() => {
                setOpen(false);
                if (choice.id !== value) onChange(choice.id);
              }}
            >
              {name(choices, choice.id)}
            </MenuItem>
          ))}
        </Menu>
      )}
    </>
  );
}

const StatusButton = styled('button', { shouldForwardProp: (prop) => prop !== 'tone' })<{
  tone: Tone;
}>(({ theme, tone }) => {
  const { text, ground, line } = theme.palette.tones[tone];
  return {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 6,
    width: 'max-content',
    minWidth: 'min(140px, 100%)',
    maxWidth: '100%',
    minHeight: 32,
    paddingBlock: 0,
    paddingInline: '8px 2px',
    border: `1px solid ${line}`,
    borderRadius: 999,
    color: text,
    backgroundColor: ground,
    font: 'inherit',
    fontWeight: 500,
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    '&::before': {
      content: '""',
      flex: 'none',
      width: 8,
      height: 8,
      borderRadius: '50%',
      backgroundColor: line,
    },
    '& svg': { fontSize: 20, marginInlineStart: 'auto' },
    '&:hover': { borderColor: text },
    // Only a dot and a label until the row is hovered or focused.
    '@media (hover: hover)': {
      // Aligns the dot with the texts around it.
      '*:is(tr, li) &': { marginInlineStart: -8 },
      '*:is(tr, li):not(:hover, :focus-within) &:not([aria-expanded=true])': {
        borderColor: 'transparent',
        backgroundColor: 'transparent',
        '& svg': { opacity: 0 },
      },
    },
    [theme.breakpoints.down('lg')]: { minHeight: 44 },
  };
});
