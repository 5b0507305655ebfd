import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { ReactNode } from 'react';
import {
  FieldTitle,
  SelectInput,
  type SelectInputProps,
  useInput,
  useListContext,
} from 'react-admin';
import { dateRanges } from '../../domain/dates';
import { BETWEEN, NOBODY } from '../data/listQuery';
import { useText } from '../i18n/useText';
import { dayRange } from '../screen/dates';
import { usePeople } from '../screen/usePeople';

interface FilterProps {
  source: string;
  /** The key of a message, if it is not the name of the field. */
  label?: string;
}

/** One of five ranges, or two days, of any column with a day or a time. */
export function DaysInput({ source, label, ...props }: FilterProps & { alwaysOn?: boolean }) {
  const text = useText();
  const { field, id } = useInput<string>({ ...props, source });
  const value: string = field.value ?? '';
  const isBetween = value.includes(BETWEEN);
  const [from = '', to = ''] = value.split(BETWEEN);
  const day = (name: 'from' | 'to', shown: string, set: (day: string) => void) => (
    <Box
      component="input"
      type="date"
      aria-label={text(`list.${name}`)}
      value={shown}
      onChange={({ target }: { target: { value: string } }) => set(target.value)}
      sx={dayInput}
      {...dayRange}
    />
  );
  return (
    <>
      <TextField
        select
        id={id}
        name={source}
        label={<FieldTitle source={source} label={label} />}
        value={isBetween ? BETWEEN : value}
        onChange={({ target }) => field.onChange(target.value)}
        inputRef={field.ref}
      >
        <MenuItem value="">{text('list.any_period')}</MenuItem>
        {dateRanges.map((range) => (
          <MenuItem key={range} value={range}>
            {text(`choices.period.${range}`)}
          </MenuItem>
        ))}
        <MenuItem value={BETWEEN}>{text('choices.period.between')}</MenuItem>
      </TextField>
      {isBetween && (
        <Box sx={{ display: 'flex', alignItems: 'center' }}>
          {day('from', from, (first) => field.onChange(first + BETWEEN + to))}
          {'–'}
          {day('to', to, (last) => field.onChange(from + BETWEEN + last))}
        </Box>
      )}
    </>
  );
}

const dayInput = {
  minHeight: 32,
  paddingInline: 1,
  border: 0,
  color: 'inherit',
  colorScheme: 'inherit',
  backgroundColor: 'transparent',
  font: 'inherit',
  fontSize: { xs: '1rem', md: '0.875rem' },
  outline: 'none',
};

/** The time when a row was created, which every list can be filtered by. */
export const PERIOD = <DaysInput source="received" label="list.received" />;

/** A filter with one value, its `defaultValue`, which its label names. */
export function QuickFilter({ label }: FilterProps & { label: string; defaultValue: unknown }) {
  return (
    <FixedFilter>
      <FieldTitle label={label} />
    </FixedFilter>
  );
}

/** What a filter is set to, if it can only be removed. */
export const FixedFilter = ({ children }: { children: ReactNode }) => (
  <Box component="span" sx={{ paddingInlineStart: 1.5 }}>
    {children}
  </Box>
);

/** The person who looks after a row, or nobody. */
export function OwnerInput(props: Omit<SelectInputProps, 'choices'> & { source: string }) {
  const text = useText();
  const { filterValues } = useListContext();
  const names = (usePeople() ?? []).map(({ name }) => name);
  const chosen: unknown = filterValues[props.source];
  // Somebody who is no longer one of the people can still have rows.
  const others = typeof chosen === 'string' && chosen !== NOBODY ? [chosen] : [];
  return (
    <SelectInput
      {...props}
      translateChoice={false}
      choices={[
        { id: NOBODY, name: text('owner.none') },
        ...[...new Set([...names, ...others])].map((name) => ({ id: name, name })),
      ]}
    />
  );
}
