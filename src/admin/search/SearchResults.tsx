import Box from '@mui/material/Box';
import { useEffect } from 'react';
import { useText } from '../i18n/useText';
import type { SearchGroup, SearchOption } from './useSearchOptions';

interface Props {
  id: string;
  groups: readonly SearchGroup[];
  active: SearchOption | undefined;
  onPoint: (id: string) => void;
  onChoose: (option: SearchOption) => void;
}

/** The options in groups. Scrolls the active option into view. */
export function SearchResults({ id, groups, active, onPoint, onChoose }: Props) {
  const text = useText();
  const activeId = active && `${id}-${active.id}`;
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  if (groups.every(({ options }) => options.length === 0)) return null;
  return (
    <Box role="listbox" id={id} aria-label={text('search.title')} sx={list}>
      {groups.map(
        ({ name, icon: Icon, options }) =>
          options.length > 0 && (
            <Box key={name} role="group" aria-label={name}>
              <Box aria-hidden sx={heading}>
                {name}
              </Box>
              {options.map((option) => (
                // The option handles no keys, because the focus stays in the search field.
                <Box
                  key={option.id}
                  id={`${id}-${option.id}`}
                  role="option"
                  aria-selected={option === active}
                  onPointerMove={() => onPoint(option.id)}
                  onClick={() => onChoose(option)}
                  sx={row}
                >
                  <Icon fontSize="small" sx={{ color: 'text.secondary' }} />
                  <Label option={option} />
                </Box>
              ))}
            </Box>
          ),
      )}
    </Box>
  );
}

function Label({ option: { label, details } }: { option: SearchOption }) {
  return (
    <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      <bdi>{label}</bdi>
      {details.length > 0 && (
        <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
          {details.map((detail, place) => (
            <span key={detail}>
              {place > 0 && ' · '}
              <bdi>{detail}</bdi>
            </span>
          ))}
        </Box>
      )}
    </Box>
  );
}

const list = { overflowY: 'auto', maxHeight: 'min(60vh, 32rem)', paddingBlockEnd: 1 };
const heading = {
  paddingInline: 2,
  paddingBlockStart: 1.5,
  color: 'text.secondary',
  fontSize: '0.8125rem',
};
const row = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  minHeight: 44,
  paddingInline: 2,
  paddingBlock: 0.5,
  cursor: 'pointer',
  '&[aria-selected=true]': { backgroundColor: 'action.hover' },
};
