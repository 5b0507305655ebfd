import { DragDropContext, Droppable } from '@hello-pangea/dnd';
import Add from '@mui/icons-material/Add';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { ValidationError } from 'react-admin';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { offerTotals } from '../../domain/offers';
import { limits } from '../../domain/schema';
import { useLanguage } from '../i18n/i18nProvider';
import { useFormats } from '../i18n/useFormats';
import { useText } from '../i18n/useText';
import { lineColumns, OfferLine } from './OfferLine';
import type { OfferValues } from './offerValues';
import {
  type Cell,
  cells,
  emptyLine,
  isEmptyLine,
  readLines,
  refusalOfTyped,
  type TypedLine,
  typedFault,
} from './typedLines';

interface Props {
  /** The lines of earlier offers, which complete a description. */
  earlier: readonly TypedLine[];
}

/**
 * The lines of an offer. Enter adds a line below, Alt with an arrow key or the mouse moves a line, and rows that are pasted
 * from a spreadsheet become lines.
 */
export function OfferLines({ earlier }: Props) {
  const text = useText();
  const { control, getValues, formState, trigger } = useFormContext<OfferValues>();
  const { fields, insert, move, remove, replace } = useFieldArray({ control, name: 'lines' });
  const hasVat = useWatch<OfferValues, 'vat_case'>({ name: 'vat_case' }) === 'charged';
  // The cell that gets the focus when the form shows the changed lines.
  const next = useRef<`lines.${number}.${Cell}` | null>(null);
  // What was pasted is checked, as what is typed is when its field is left.
  const unchecked = useRef<`lines.${number}.${Cell}`[]>([]);
  const section = useRef<HTMLElement>(null);
  // Before the next key. `setFocus` of the form waits, and that key would change another line.
  useLayoutEffect(() => {
    section.current?.querySelector<HTMLElement>(`[name="${next.current}"]`)?.focus();
    next.current = null;
    if (unchecked.current.length > 0) void trigger(unchecked.current.splice(0));
  });
  const isFull = fields.length >= limits.max_offer_lines;

  const add = (index: number) => {
    if (isFull) return;
    next.current = `lines.${index}.text`;
    insert(index, emptyLine(getValues(`lines.${index - 1}.vat_rate`)), { shouldFocus: false });
  };
  const drop = (index: number) => {
    next.current = `lines.${Math.max(0, Math.min(index, fields.length - 2))}.text`;
    remove(index);
    if (fields.length === 1) insert(0, emptyLine(), { shouldFocus: false });
  };
  const paste = (index: number, pasted: readonly TypedLine[]) => {
    const lines = getValues('lines');
    const line = lines[index];
    const before = lines.slice(0, line && isEmptyLine(line) ? index : index + 1);
    const after = lines.slice(index + 1);
    const added = pasted.slice(0, limits.max_offer_lines - before.length - after.length);
    next.current = `lines.${before.length + added.length - 1}.text`;
    const amounts = ['quantity', 'unit_cents'] as const;
    unchecked.current = added.flatMap((_, place) =>
      amounts.map((cell) => `lines.${before.length + place}.${cell}` as const),
    );
    replace([...before, ...added, ...after]);
  };
  const onKey = (event: KeyboardEvent, index: number) => {
    const { key, altKey, target } = event;
    const cell = target instanceof Element && target.getAttribute('name')?.split('.').at(-1);
    if (!cell || event.nativeEvent.isComposing || event.isDefaultPrevented()) return;
    if (key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      add(index + 1);
    } else if (altKey && (key === 'ArrowUp' || key === 'ArrowDown')) {
      event.preventDefault();
      const to = index + (key === 'ArrowUp' ? -1 : 1);
      if (to < 0 || to >= fields.length) return;
      next.current = `lines.${to}.${cell as Cell}`;
      move(index, to);
    }
  };

  const refusal = formState.errors.lines?.message;
  return (
    <Box component="section" ref={section} aria-label={text('resources.offers.fields.lines')}>
      {refusal && (
        <Alert severity="error">
          <ValidationError error={refusalOfTyped(refusal, getValues('lines'))} />
        </Alert>
      )}
      <Box aria-hidden sx={heads(hasVat)}>
        {cells.map(
          (cell) =>
            (hasVat || cell !== 'vat_rate') && (
              <Box component="span" key={cell} sx={headOf[cell]}>
                {text(`offer.cell_${cell}`)}
              </Box>
            ),
        )}
        <Box component="span" sx={figure}>
          {text('resources.offers.fields.net_cents')}
        </Box>
      </Box>
      <DragDropContext
        onDragEnd={({ source, destination }) =>
          destination && move(source.index, destination.index)
        }
      >
        <Droppable droppableId="lines">
          {({ innerRef, droppableProps, placeholder }) => (
            <div ref={innerRef} {...droppableProps}>
              {fields.map(({ id }, index) => (
                <OfferLine
                  key={id}
                  id={id}
                  index={index}
                  count={fields.length}
                  hasVat={hasVat}
                  earlier={earlier}
                  onKey={onKey}
                  onMove={move}
                  onRemove={drop}
                  onPaste={paste}
                />
              ))}
              {placeholder}
            </div>
          )}
        </Droppable>
      </DragDropContext>
      <Box sx={foot}>
        {isFull ? (
          text('offer.lines_full', { max: limits.max_offer_lines })
        ) : (
          <Button startIcon={<Add />} onClick={() => add(fields.length)}>
            {text('offer.add_line')}
          </Button>
        )}
        <Typography variant="body2" color="text.secondary" sx={hint}>
          {text('offer.lines_hint')}
        </Typography>
      </Box>
      <Unsendable />
    </Box>
  );
}

/** The amounts of the offer, beside the buttons of the form. */
export function OfferTotals() {
  const text = useText();
  const { cents } = useFormats();
  const values = useWatch<OfferValues>() as OfferValues;
  const { net, vat, gross } = offerTotals(readLines(values, useLanguage()));
  return (
    <Box sx={totals}>
      <span>{text('offer.net_and_vat', { net: cents(net), vat: cents(vat) })}</span>{' '}
      <strong>{cents(gross)}</strong>
    </Box>
  );
}

/** Says why the lines could not be sent. The draft can be saved all the same, unless too many lines are optional. */
function Unsendable() {
  const text = useText();
  const fault = typedFault(useWatch<OfferValues>() as OfferValues, useLanguage());
  return (
    <Box role="status" sx={{ '&:empty': { display: 'none' } }}>
      {fault && (
        <Alert severity="warning" role="none">
          {text(`offer.missing_${fault}`, { max: limits.max_optional_lines })}
        </Alert>
      )}
    </Box>
  );
}

const heads = (hasVat: boolean) => ({
  ...lineColumns(hasVat),
  display: { xs: 'none', sm: 'grid' },
  paddingBlockEnd: 0.5,
  color: 'text.secondary',
  fontSize: '0.8125rem',
});
const figure = { textAlign: 'end' };
/** Above the texts of the fields. */
const headOf = {
  text: { gridColumn: 2, paddingInlineStart: '14px' },
  quantity: figure,
  unit_cents: figure,
  vat_rate: { paddingInlineStart: '10px' },
};
const foot = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 };
const hint = { display: { xs: 'none', md: 'block' }, marginInlineStart: 'auto' };
const totals = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 1.5,
  alignItems: 'baseline',
  marginInlineEnd: 'auto',
  width: { xs: '100%', sm: 'auto' },
  justifyContent: 'space-between',
  '& span': { color: 'text.secondary' },
  '& strong': { fontSize: '1.125rem' },
};
