import TextField from '@mui/material/TextField';
import { type ComponentProps, lazy, Suspense } from 'react';

const DayPicker = lazy(() =>
  import('./DayPicker').then((module) => ({ default: module.DayPicker })),
);

/** A field for a calendar day in the reader's own order of day, month and year. Its code loads when it renders. */
export function DayField(props: ComponentProps<typeof DayPicker>) {
  const { label, error = false, helperText } = props;
  return (
    <Suspense
      fallback={
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
    </Suspense>
  );
}
