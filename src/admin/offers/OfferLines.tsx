import Add from '@mui/icons-material/Add';
import Close from '@mui/icons-material/Close';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { ValidationError } from 'react-admin';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { offerLimits, offerTotals, vatRates } from '../../domain/offers';
import { useFormats } from '../i18n/useFormats';
import { useText } from '../i18n/useText';
import {
  type Cell,
  cellFault,
  cells,
  emptyLine,
  type OfferValues,
  typedFault,
  typedLines,
  typedNumber,
} from './offerModel';

/** The lines of an offer. Enter adds a line below, Alt with an arrow key moves a line. */
export function OfferLines() {
  const text = useText();
  const { control, getValues, formState } = useFormContext<OfferValues>();
  const { fields, insert, move, remove } = useFieldArray({ control, name: 'lines' });
  // The cell that gets the focus when the form shows the changed lines.
  const next = useRef<`lines.${number}.${Cell}` | null>(null);
  const section = useRef<HTMLElement>(null);
  // Before the next key. `setFocus` of the form waits, and that key would change another line.
  useLayoutEffect(() => {
    section.current?.querySelector<HTMLElement>(`[name="${next.current}"]`)?.focus();
    next.current = null;
  });
  const isFull = fields.length >= offerLimits.lines;

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
  const onKey = (event: KeyboardEvent, index: number) => {
    const { key, altKey, target } = event;
    const cell = target instanceof Element && target.getAttribute('name')?.split('.').at(-1);
    if (!cell || event.nativeEvent.isComposing) return;
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

  // A refusal of the server names the line.
  const refusal = formState.errors.lines?.message?.replace(
    /(?<="line":)\d+/u,
    (sent) => `${typedNumber(getValues('lines'), Number(sent))}`,
  );
  return (
    <Box component="section" ref={section} sx={content}>
      <Typography variant="h3" component="h3">
        {text('resources.offers.fields.lines')}
      </Typography>
      <Typography variant="body2" color="text.secondary">
        {text('offer.lines_hint')}
      </Typography>
      {refusal && (
        <Alert severity="error">
          <ValidationError error={refusal} />
        </Alert>
      )}
      {fields.map(({ id }, index) => (
        <Box
          key={id}
          role="group"
          aria-label={text('offer.line', { number: index + 1 })}
          onKeyDown={(event) => onKey(event, index)}
          sx={line}
        >
          {cells.map((cell) => (
            <LineCell key={cell} index={index} cell={cell} />
          ))}
          <IconButton
            aria-label={text('offer.remove_line', { number: index + 1 })}
            onClick={() => drop(index)}
          >
            <Close fontSize="small" />
          </IconButton>
        </Box>
      ))}
      <Box sx={foot}>
        {isFull ? (
          text('offer.lines_full', { max: offerLimits.lines })
        ) : (
          <Button startIcon={<Add />} onClick={() => add(fields.length)}>
            {text('offer.add_line')}
          </Button>
        )}
        <Totals />
      </Box>
      <Unsendable />
    </Box>
  );
}

/** An input of a line. It is not controlled, so that a key renders only the totals and the document. */
function LineCell({ index, cell }: { index: number; cell: Cell }) {
  const text = useText();
  const { register, getValues, getFieldState, formState, trigger } = useFormContext<OfferValues>();
  const { rate: rateIn } = useFormats();
  const vatCase = useWatch<OfferValues, 'vat_case'>({ name: 'vat_case' });
  const name = `lines.${index}.${cell}` as const;
  if (cell === 'vat_rate' && vatCase !== 'charged') return null;
  const { ref, ...input } = register(name, {
    // Says at once how an amount was not read, because the totals count it as 0.
    onBlur: ({ target }) => target.value !== '' && void trigger(name),
    validate(_, { lines, vat_case }) {
      const typed = lines[index];
      const fault = typed ? cellFault(typed, cell, vat_case) : null;
      return fault === null || text(`offer.fault_${fault}`);
    },
  });
  const problem = getFieldState(name, formState).error?.message;
  const rates = [...new Set([...vatRates.map(String), getValues(name)])];
  return (
    <TextField
      {...input}
      inputRef={ref}
      className={cell}
      size="small"
      label={text(`offer.cell_${cell}`)}
      select={cell === 'vat_rate'}
      error={problem !== undefined}
      helperText={problem}
      slotProps={{
        inputLabel: { shrink: true },
        select: { native: true },
        ...(cell === 'text' && { input: { inputComponent: 'textarea' } }),
        htmlInput:
          cell === 'text'
            ? { dir: 'auto', rows: 1 }
            : { dir: 'ltr', inputMode: 'decimal', autoComplete: 'off' },
      }}
    >
      {cell === 'vat_rate' &&
        rates.map((rate) => (
          <option key={rate} value={rate}>
            {rateIn(Number(rate))}
          </option>
        ))}
    </TextField>
  );
}

function Totals() {
  const text = useText();
  const { cents } = useFormats();
  const values = useWatch<OfferValues>() as OfferValues;
  const { net, vat, gross } = offerTotals(typedLines(values));
  return (
    <strong>
      {text('offer.totals', { net: cents(net), vat: cents(vat), gross: cents(gross) })}
    </strong>
  );
}

/** Says why the lines could not be sent. The draft can be saved all the same. */
function Unsendable() {
  const text = useText();
  const fault = typedFault(useWatch<OfferValues>() as OfferValues);
  return (
    <Box role="status" sx={{ '&:empty': { display: 'none' } }}>
      {fault && (
        <Alert severity="warning" role="none">
          {text(`offer.missing_${fault}`)}
        </Alert>
      )}
    </Box>
  );
}

const content = { display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' };
const line = {
  display: 'grid',
  gridTemplateColumns: 'minmax(3.5rem, 1fr) minmax(5rem, 1.5fr) minmax(6.25rem, 1fr) auto',
  alignItems: 'start',
  columnGap: 1,
  rowGap: 1.75,
  paddingBlockStart: 0.75,
  '& .text': { gridColumn: '1 / -1' },
  '& .MuiFormControl-root': { margin: 0 },
  // The theme gives fields of one line a fixed height.
  '&& .text .MuiInputBase-root': { height: 'auto' },
  '& textarea': { fieldSizing: 'content', height: 'auto', minHeight: '1.4375em', resize: 'none' },
  '& button': { gridColumn: 4 },
};
const foot = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 1,
};
