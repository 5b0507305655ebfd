import Menu, { type MenuProps } from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { type SxProps, styled, type Theme } from '@mui/material/styles';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Choice, StatusChoice } from '../../domain/choices';
import { paths } from '../data/paths';
import type { ResourceName } from '../i18n/messages/en';
import { useLabel, useText } from '../i18n/useText';
import { numberShortcuts, type Shortcuts, useShortcuts } from '../keyboard/useShortcuts';
import { type StatusReasons, useOptions, useStatuses } from '../screen/resource';
import type { SeenRow } from '../screen/selection';
import { PHONE } from '../theme/dataTable';
import { ellipsis } from '../theme/text';
import { useStatus } from './useStatus';

interface CellProps {
  resource: ResourceName;
  record: SeenRow & { status: string };
  /** The name of the record for screen readers. */
  name: string;
  /** Shown instead of the status, such as 'Suspected spam'. */
  shown?: string | undefined;
  /** The number keys change the status, too. Lists omit this, because `ListShortcuts` has their number keys. */
  hasKeys?: boolean;
  sx?: SxProps<Theme> | undefined;
}

/** The status of a record, and the dropdown that changes it. */
export function StatusCell({ resource, record, name, shown, hasKeys = false, sx }: CellProps) {
  const statuses = useStatuses(resource);
  const text = useText();
  const { setStatus, busy, pendingStatus } = useStatus(resource);
  const { choices, reasons } = useOptions(resource);
  const choose = (status: string, seen: string = record.status, also?: object) =>
    setStatus([{ id: record.id, name, status: seen, replied_at: record.replied_at }], status, also);
  return (
    <>
      <StatusSelect
        choices={statuses}
        value={pendingStatus(record.id) ?? record.status}
        shown={shown}
        label={text('list.status_of', { name })}
        busy={busy}
        onChange={choose}
        reasons={
          reasons && {
            ...reasons,
            resource,
            id: record.id,
            choices: choices[reasons.source] ?? [],
            isWritten: reasons.write.suits(record),
          }
        }
        sx={sx}
      />
      {hasKeys && <StatusShortcuts keys={numberShortcuts(statuses, (id) => choose(id))} />}
    </>
  );
}

function StatusShortcuts({ keys }: { keys: Shortcuts }) {
  useShortcuts(keys, 'dialog');
  return null;
}

interface Props<Status extends string> {
  choices: readonly StatusChoice<Status>[];
  value: NoInfer<Status>;
  /** Shown instead of the label of the value. */
  shown?: string | undefined;
  /** The accessible name of the dropdown, such as 'Status of Camille Durand'. */
  label: string;
  busy: boolean;
  /** Receives the new status, the status that was shown when the dropdown opened, and what else it sets, such as a reason. */
  onChange: (status: Status, seen: Status, also?: object) => void;
  /** The reasons that a status of the record may have. */
  reasons?: RecordReasons | undefined;
  /** Whether the button shows only its dot and its arrow, where its place names the status. */
  isDot?: boolean;
  sx?: SxProps<Theme> | undefined;
}

interface RecordReasons extends StatusReasons {
  resource: ResourceName;
  id: string;
  choices: readonly Choice[];
  /** Whether the message may be written instead. */
  isWritten: boolean;
}

/**
 * A coloured status with a dropdown. A click on the dropdown does not open the row. The options render only while the
 * dropdown is open, because MUI's `Select` would delay the first row of a list: docs/decisions/plain-react-admin.md.
 */
export function StatusSelect<Status extends string>(props: Props<Status>) {
  const { choices, value, shown, label, busy, onChange, reasons, isDot = false, sx = [] } = props;
  const name = useLabel();
  const text = useText();
  const list = useId();
  const button = useRef<HTMLButtonElement>(null);
  // The status when the dropdown opened. Kept as state, so that a refresh of the row does not
  // replace it.
  const [seen, setSeen] = useState<Status | null>(null);
  const [isGivingReason, setGivingReason] = useState(false);
  const open = seen !== null;
  const close = () => {
    setSeen(null);
    setGivingReason(false);
  };
  const isShown = (choice: { id: string }) => choice.id === value;
  const isExplained = (choice: { id: string }) => choice.id === reasons?.status;
  const tone = (!shown && choices.find(isShown)?.tone) || 'ink';
  const choose = (choice?: StatusChoice<Status>, also?: object) => {
    close();
    if (choice && seen !== null && choice.id !== seen) onChange(choice.id, seen, also);
  };
  const menu: MenuProps = {
    open,
    anchorEl: button.current,
    onClose: close,
    onClick: (event) => event.stopPropagation(),
    slotProps: { list: { id: list, role: 'listbox', 'aria-label': label } },
  };
  const showOnArrow = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    event.stopPropagation();
    setSeen(value);
  };
  return (
    <>
      <StatusButton
        ref={button}
        type="button"
        role="combobox"
        data-tone={tone}
        data-dot={isDot || undefined}
        sx={sx}
        aria-haspopup="listbox"
        aria-expanded={open}
        aria-controls={list}
        aria-label={label}
        aria-busy={busy}
        onClick={(event) => {
          event.stopPropagation();
          setSeen(value);
        }}
        onKeyDown={showOnArrow}
      >
        <span>{shown ?? name(choices, value)}</span>
        <i aria-hidden />
      </StatusButton>
      {open && isGivingReason && reasons && (
        <ReasonMenu
          {...menu}
          reasons={reasons}
          onChoose={(also) => choose(choices.find(isExplained), also)}
        />
      )}
      {open && !isGivingReason && (
        <Menu {...menu}>
          {choices.map((choice) => (
            <MenuItem
              key={choice.id}
              role="option"
              selected={isShown(choice)}
              aria-selected={isShown(choice)}
              onClick={() => choose(choice)}
            >
              {name(choices, choice.id)}
            </MenuItem>
          ))}
          {reasons && value !== reasons.status && (
            <MenuItem role="option" aria-haspopup="listbox" onClick={() => setGivingReason(true)}>
              {text(reasons.label)}
            </MenuItem>
          )}
        </Menu>
      )}
    </>
  );
}

interface ReasonProps extends MenuProps {
  reasons: RecordReasons;
  /** Receives the reason that the status gets, or nothing if the message is written instead. */
  onChoose: (also?: object) => void;
}

/** The options that set the status with a reason, or open the message with the reason. */
function ReasonMenu({ reasons, onChoose, ...menu }: ReasonProps) {
  const text = useText();
  const label = useLabel();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { resource, id, source, choices, write, isWritten } = reasons;
  const refuse = () => {
    onChoose();
    navigate(write.to(id, search), { replace: pathname === paths.record(resource, id) });
  };
  return (
    <Menu {...menu}>
      {choices.map((choice) => (
        <MenuItem key={choice.id} role="option" onClick={() => onChoose({ [source]: choice.id })}>
          {label(choices, choice.id)}
        </MenuItem>
      ))}
      {isWritten && (
        <MenuItem role="option" onClick={refuse}>
          {text(write.label)}
        </MenuItem>
      )}
    </Menu>
  );
}

// The style depends only on the theme, so that it is computed once and not for each row.
const StatusButton = styled('button')(({ theme }) => {
  const tones = Object.entries(theme.palette.tones).map(([tone, { text, ground, line }]) => [
    `&[data-tone=${tone}]`,
    { '--text': text, '--ground': ground, '--line': line },
  ]);
  return {
    ...Object.fromEntries(tones),
    display: 'inline-flex',
    alignItems: 'center',
    gap: 6,
    width: 'max-content',
    minWidth: 'min(140px, 100%)',
    maxWidth: '100%',
    minHeight: 32,
    paddingBlock: 0,
    paddingInline: '8px 2px',
    border: '1px solid var(--line)',
    borderRadius: 999,
    color: 'var(--text)',
    backgroundColor: 'var(--ground)',
    font: 'inherit',
    fontWeight: 500,
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    '&::before': { ...statusDot, backgroundColor: 'var(--line)' },
    '& span': ellipsis,
    '& i': {
      flex: 'none',
      marginInline: 'auto 6px',
      border: '4px solid transparent',
      borderBlockStartColor: 'currentColor',
      borderBlockEnd: 0,
    },
    '&:hover': { borderColor: 'var(--text)' },
    // With a mouse, the frame of a status in a row shows when the row is hovered or focused.
    '@media (hover: hover)': {
      // Aligns the dot with the texts around it, and keeps the width that the label needs.
      '*:is(tr, li) &': { marginInlineStart: -8, maxWidth: 'calc(100% + 8px)' },
      '*:is(tr, li):not(:hover, :focus-within) &:not([aria-expanded=true], [data-dot])': {
        borderColor: 'transparent',
        backgroundColor: 'transparent',
      },
    },
    // The line below it has room in the row.
    'td > &:has(+ *)': { minHeight: 24 },
    [theme.breakpoints.down('lg')]: { '&, td > &:has(+ *)': { minHeight: 44 } },
    // In a card of a table.
    [PHONE]: {
      'td > &, td > &:has(+ *)': {
        // Not as wide as the line below it.
        minWidth: 0,
        minHeight: 28,
        marginBlockStart: '2px',
        verticalAlign: 'middle',
      },
    },
    '&[data-dot]': {
      position: 'relative',
      zIndex: 1,
      width: 40,
      minWidth: 0,
      minHeight: 28,
      marginBlock: 0,
      marginInline: 'auto 0',
      paddingInlineStart: '6px',
      fontSize: 0,
    },
  };
});

/** The dot before the label of a status. The styles that use it add the colour. */
export const statusDot = { content: '""', flex: 'none', width: 8, height: 8, borderRadius: '50%' };
