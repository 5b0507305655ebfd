import TextField from '@mui/material/TextField';
import type { ComponentProps } from 'react';
import { lazyPart } from '../../lazyPart';
import { PartBoundary } from '../dialog/PartBoundary';

const DayPicker = lazyPart(() => import('./DayPicker').then((module) => module.DayPicker));

/**
 * A field for a calendar day, with day, month and year in the order of the user's locale. Its code
 * loads on demand.
 */
export function DayField(props: ComponentProps<typeof DayPicker>) {
  const { label, error = false, helperText } = props;
  return (
    <PartBoundary
      loading={
        <TextField
          disabled
          label={label}
          error={error}
          helperText={helperText}
          sx={{ width: 220 }}
        />
      }
    >
      <DayPicker {...props} />
    </PartBoundary>
  );
}
