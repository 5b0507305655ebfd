import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import type { ClipboardEvent } from 'react';
import { useFormContext } from 'react-hook-form';
import { useFormats } from '../i18n/useFormats';
import { useCell } from './lineCell';
import { type OfferValues, pastedLines, type TypedLine } from './offerModel';

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
      className="text"
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
