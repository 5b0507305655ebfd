import FormHelperText from '@mui/material/FormHelperText';
import { useController, useFormContext, useFormState } from 'react-hook-form';
import { useText } from '../i18n/useText';
import { type Cell, cellFault, cells, type OfferValues } from './offerModel';

/** A cell of a line: its value, how its field looks, and what describes a mistake in it. */
export function useCell(index: number, cell: Cell) {
  const text = useText();
  const { trigger } = useFormContext<OfferValues>();
  const name = `lines.${index}.${cell}` as const;
  const { field, fieldState } = useController<OfferValues, typeof name>({
    name,
    rules: {
      validate(_, { lines, vat_case }) {
        const typed = lines[index];
        const fault = typed ? cellFault(typed, cell, vat_case) : null;
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
      className: cell,
      size: 'small',
      label: text(`offer.cell_${cell}`),
      error: isWrong,
    } as const,
    described: isWrong ? { 'aria-describedby': problemsOf(index) } : {},
  };
}

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
