import { Draggable } from '@hello-pangea/dnd';
import DragIndicator from '@mui/icons-material/DragIndicator';
import MoreVert from '@mui/icons-material/MoreVert';
import Box from '@mui/material/Box';
import type { KeyboardEvent } from 'react';
import { useSaveContext } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { lineNet } from '../../domain/offers';
import { limits } from '../../domain/schema';
import { useLanguage } from '../i18n/i18nProvider';
import { useFormats } from '../i18n/useFormats';
import { useText } from '../i18n/useText';
import { MenuButton } from '../screen/controls';
import { LineText, NumberCell, Problems, RateCell } from './LineCells';
import type { OfferValues } from './offerValues';
import { readLines, type TypedLine } from './typedLines';

interface Props {
  id: string;
  index: number;
  /** The number of lines. */
  count: number;
  hasVat: boolean;
  earlier: readonly TypedLine[];
  onKey: (event: KeyboardEvent, index: number) => void;
  onMove: (from: number, to: number) => void;
  onRemove: (index: number) => void;
  onPaste: (index: number, lines: readonly TypedLine[]) => void;
}

/** One line of an offer. Tab walks through its cells. */
export function OfferLine(props: Props) {
  const { id, index, count, hasVat, earlier, onKey, onMove, onRemove, onPaste } = props;
  const text = useText();
  // The library hears the mouse before `BusyContent`.
  const { saving = false } = useSaveContext();
  return (
    <Draggable draggableId={id} index={index} isDragDisabled={saving}>
      {({ innerRef, draggableProps, dragHandleProps }) => {
        // The keys move a line from its cells, so Tab passes by the handle.
        const { role, tabIndex, 'aria-describedby': hint, ...handle } = dragHandleProps ?? {};
        return (
          <Box
            ref={innerRef}
            {...draggableProps}
            role="group"
            aria-label={text('offer.line', { number: index + 1 })}
            onKeyDown={(event) => onKey(event, index)}
            sx={[lineColumns(hasVat), line]}
          >
            <Box component="span" {...handle} aria-hidden sx={handleStyle}>
              <DragIndicator fontSize="small" />
            </Box>
            <LineText index={index} earlier={earlier} onPaste={onPaste} />
            <NumberCell index={index} cell="quantity" />
            <NumberCell index={index} cell="unit_cents" />
            {hasVat && <RateCell index={index} />}
            <Net index={index} />
            <LineMenu index={index} count={count} onMove={onMove} onRemove={onRemove} />
            <Problems index={index} />
          </Box>
        );
      }}
    </Draggable>
  );
}

/** The net amount, and below it whether the line is optional. */
function Net({ index }: { index: number }) {
  const text = useText();
  const { cents } = useFormats();
  const line = useWatch<OfferValues, `lines.${number}`>({ name: `lines.${index}` });
  const language = useLanguage();
  const [typed] = line ? readLines({ lines: [line], vat_case: 'charged' }, language) : [];
  return (
    <Box sx={netStyle}>
      {cents(typed ? lineNet(typed) : 0)}
      {line?.optional && <small>{text('offer.optional')}</small>}
    </Box>
  );
}

function LineMenu({
  index,
  count,
  onMove,
  onRemove,
}: Pick<Props, 'index' | 'count' | 'onMove' | 'onRemove'>) {
  const text = useText();
  const { getValues, setValue, trigger } = useFormContext<OfferValues>();
  const isOptional = useWatch<OfferValues, `lines.${number}.optional`>({
    name: `lines.${index}.optional`,
  });
  const options = () => getValues('lines').filter(({ optional }) => optional).length;
  const set = (optional: boolean) => {
    setValue(`lines.${index}.optional`, optional, { shouldDirty: true });
    // An optional line is no discount.
    void trigger(`lines.${index}.unit_cents`);
  };
  return (
    <Box sx={menu}>
      <MenuButton
        label={text('offer.line_menu', { number: index + 1 })}
        icon={<MoreVert fontSize="small" />}
        items={[
          {
            key: 'optional',
            label: text('offer.optional'),
            checked: isOptional,
            disabled: !isOptional && options() >= limits.max_optional_lines,
            onClick: () => set(!isOptional),
          },
          {
            key: 'up',
            label: text('offer.move_up'),
            disabled: index === 0,
            onClick: () => onMove(index, index - 1),
          },
          {
            key: 'down',
            label: text('offer.move_down'),
            disabled: index === count - 1,
            onClick: () => onMove(index, index + 1),
          },
          { key: 'remove', label: text('offer.remove_line'), onClick: () => onRemove(index) },
        ]}
      />
    </Box>
  );
}

/** A line is a row of a table, and on a phone a card: description, menu and handle stand above the figures. */
export const lineColumns = (hasVat: boolean) => ({
  display: 'grid',
  gridTemplateColumns: {
    xs: `20px minmax(0, 1.2fr) minmax(0, 1.5fr) ${hasVat ? 'minmax(0, 1.1fr)' : ''} 32px`,
    sm: `20px minmax(0, 1fr) 4.5rem 7rem ${hasVat ? '5.75rem' : ''} 6.5rem 32px`,
  },
  columnGap: 1,
});
const line = {
  alignItems: 'start',
  rowGap: { xs: '10px', sm: '2px' },
  paddingBlock: { xs: '10px', sm: '6px' },
  borderBlockStart: '1px solid',
  borderColor: 'divider',
  backgroundColor: 'background.paper',
};
const handleStyle = {
  gridRow: 1,
  display: 'grid',
  alignItems: 'center',
  height: 40,
  marginInlineStart: '-4px',
  color: 'text.disabled',
  cursor: 'grab',
};
const netStyle = {
  gridColumn: { xs: '2 / -2', sm: 'auto' },
  paddingBlock: { xs: 0, sm: '9px' },
  textAlign: 'end',
  fontVariantNumeric: 'tabular-nums',
  '& small': { display: 'block', marginBlockStart: '-6px', color: 'text.secondary' },
};
const menu = { gridRow: 1, gridColumn: -2, display: 'grid', placeItems: 'center', minHeight: 40 };
