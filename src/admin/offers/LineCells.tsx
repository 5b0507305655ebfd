import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import TextField from '@mui/material/TextField';
import { visuallyHidden } from '@mui/utils';
import type { ClipboardEvent } from 'react';
import { useController, useFormContext, useFormState } from 'react-hook-form';
import { vatRates } from '../../domain/offers';
import { useLanguage } from '../i18n/i18nProvider';
import { useFormats } from '../i18n/useFormats';
import { useText } from '../i18n/useText';
import type { OfferValues } from './offerValues';
import { pastedLines } from './pastedLines';
import { type Cell, cellFault, cells, type TypedLine } from './typedLines';

interface Props {
  index: number;
  /** The lines of earlier offers. */
  earlier: readonly TypedLine[];
  onPaste: (index: number, lines: readonly TypedLine[]) => void;
}

/** The description. An earlier line that is chosen for it brings its price and its VAT. */
export function LineText({ index, earlier, onPaste }: Props) {
  const { cents } = useFormats();
  const { getValues, setValue } = useFormContext<OfferValues>();
  const { name, value, ref, onChange, onBlur, shown, described } = useCell(index, 'text');
  const take = ({ unit_cents, vat_rate }: TypedLine) => {
    setValue(`lines.${index}.unit_cents`, unit_cents, { shouldDirty: true });
    setValue(`lines.${index}.vat_rate`, vat_rate, { shouldDirty: true });
  };
  const paste = (event: ClipboardEvent) => {
    const rate = getValues(`lines.${index}.vat_rate`);
    const lines = pastedLines(event.clipboardData.getData('text/plain'), rate);
    if (lines.length === 0) return;
    event.preventDefault();
    onPaste(index, lines);
  };
  return (
    <Autocomplete
      freeSolo
      sx={textCell}
      options={earlier}
      filterOptions={matching}
      getOptionLabel={(option) => (typeof option === 'string' ? option : option.text)}
      value={null}
      inputValue={value}
      onInputChange={(_, typed, reason) => reason !== 'reset' && onChange(typed)}
      onChange={(_, chosen) => chosen !== null && typeof chosen !== 'string' && take(chosen)}
      onBlur={onBlur}
      onKeyDown={(event) => {
        // These keys move the line, send the form, and move the caret in a description of several rows.
        const isClosed =
          event.target instanceof Element && !event.target.hasAttribute('aria-controls');
        if (event.altKey || event.ctrlKey || event.metaKey || (isClosed && value !== ''))
          Object.assign(event, { defaultMuiPrevented: true });
      }}
      slotProps={{ popper: { sx: { minWidth: 'min(20rem, 90vw)' } } }}
      renderOption={({ key, ...option }, { text, unit_cents }) => (
        <Box component="li" key={key} {...option} sx={completion}>
          <bdi>{text}</bdi>
          <span>{cents(typedPrice(unit_cents))}</span>
        </Box>
      )}
      renderInput={({ InputProps, inputProps, InputLabelProps: _, ...params }) => (
        <TextField
          {...params}
          {...shown}
          sx={[cellField, textField]}
          name={name}
          inputRef={ref}
          autoFocus={index === 0}
          slotProps={{
            inputLabel: { shrink: true },
            input: { ...InputProps, endAdornment: null, inputComponent: 'textarea' },
            htmlInput: {
              ...inputProps,
              ...described,
              // A text of several rows is no combobox.
              role: undefined,
              'aria-expanded': undefined,
              dir: 'auto',
              rows: 1,
              spellCheck: true,
              autoCapitalize: 'sentences',
              onPaste: paste,
            },
          }}
        />
      )}
    />
  );
}

const matching = createFilterOptions<TypedLine>({ limit: 8, stringify: ({ text }) => text });
const typedPrice = (unit_cents: string): number => Math.round(Number(unit_cents) * 100) || 0;

const completion = {
  display: 'flex',
  justifyContent: 'space-between',
  gap: 2,
  '& span': { flex: 'none', color: 'text.secondary' },
};

export function NumberCell({ index, cell }: { index: number; cell: 'quantity' | 'unit_cents' }) {
  const { shown, described, ref, ...field } = useCell(index, cell);
  return (
    <TextField
      {...field}
      {...shown}
      sx={[cellField, figures, cell === 'quantity' && quantity]}
      inputRef={ref}
      onFocus={({ target }) => target.select()}
      slotProps={{
        inputLabel: { shrink: true },
        htmlInput: { ...described, dir: 'ltr', inputMode: 'decimal', autoComplete: 'off' },
      }}
    />
  );
}

export function RateCell({ index }: { index: number }) {
  const { rate: rateIn } = useFormats();
  const { shown, described, ref, ...field } = useCell(index, 'vat_rate');
  return (
    <TextField
      {...field}
      {...shown}
      sx={[cellField, rateField]}
      inputRef={ref}
      select
      slotProps={{
        inputLabel: { shrink: true },
        select: { native: true },
        htmlInput: described,
      }}
    >
      {[...new Set([...vatRates.map(String), field.value])].map((rate) => (
        <option key={rate} value={rate}>
          {rateIn(Number(rate))}
        </option>
      ))}
    </TextField>
  );
}

/** A cell of a line: its value, how its field looks, and what describes a mistake in it. */
function useCell(index: number, cell: Cell) {
  const text = useText();
  const language = useLanguage();
  const { trigger } = useFormContext<OfferValues>();
  const name = `lines.${index}.${cell}` as const;
  const { field, fieldState } = useController<OfferValues, typeof name>({
    name,
    rules: {
      validate(_, { lines, vat_case }) {
        const typed = lines[index];
        const fault = typed ? cellFault(typed, cell, vat_case, language) : null;
        return fault === null || text(`offer.fault_${fault}`);
      },
    },
  });
  const isWrong = fieldState.error !== undefined;
  return {
    ...field,
    // Says at once how an amount was not read, because the totals count it as 0.
    onBlur() {
      field.onBlur();
      if (field.value !== '') void trigger(name);
    },
    shown: {
      size: 'small',
      label: text(`offer.cell_${cell}`),
      error: isWrong,
    } as const,
    described: isWrong ? { 'aria-describedby': problemsOf(index) } : {},
  };
}

/** The heads of the columns name the cells. On a phone, each cell has its label. */
const cellField = {
  margin: 0,
  width: '100%',
  '& .MuiInputLabel-root': { sm: visuallyHidden },
  '& legend': { display: { sm: 'none' } },
  '& fieldset': { top: { sm: 0 } },
};
const textCell = { gridColumn: { xs: '2 / -2', sm: 'auto' } };
const textField = {
  // The theme gives fields of one line a fixed height.
  '&& .MuiInputBase-root.MuiInputBase-root': {
    height: 'auto',
    minHeight: 38,
    padding: '5px 6px',
  },
  '&&& textarea': {
    fieldSizing: 'content',
    height: 'auto',
    minHeight: '1.4375em',
    resize: 'none',
  },
};
// Not `end`, because the inputs are written from left to right in every language.
const figures = { '& input': { textAlign: 'right' } };
const quantity = { gridColumn: { xs: 2, sm: 'auto' } };
// On a phone, MUI's paddings would leave too little room for a rate.
const rateField = {
  '&& select.MuiNativeSelect-select.MuiNativeSelect-outlined': { paddingInline: '10px 26px' },
};

const problemsOf = (index: number) => `problems-of-line-${index}`;

/** What is wrong with the cells, below all of them, because most cells are narrow. */
export function Problems({ index }: { index: number }) {
  const { errors } = useFormState<OfferValues>({ name: `lines.${index}` });
  const problems = cells.flatMap((cell) => errors.lines?.[index]?.[cell]?.message ?? []);
  if (problems.length === 0) return null;
  return (
    <FormHelperText error id={problemsOf(index)} sx={{ gridColumn: '2 / -1', margin: 0 }}>
      {[...new Set(problems)].join(' ')}
    </FormHelperText>
  );
}
