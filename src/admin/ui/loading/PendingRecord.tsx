import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { RecordColumns } from '../RecordColumns';
import { PendingText } from './PendingText';

/** A placeholder for the details of a record. */
export function PendingRecord() {
  return (
    <RecordColumns
      lead={<PendingText lines={5} />}
      facts={
        <>
          <PendingText lines={4} />
          <PendingText lines={5} />
        </>
      }
      history={<PendingText lines={3} />}
    />
  );
}

/** A placeholder for a form: single-line fields in two columns above a text area. */
export function PendingForm() {
  return (
    <Box aria-hidden sx={form}>
      {['first', 'second', 'third', 'fourth'].map((field) => (
        <Skeleton key={field} variant="rounded" height={38} />
      ))}
      <Skeleton variant="rounded" height={140} sx={{ gridColumn: '1 / -1' }} />
    </Box>
  );
}

const form = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
};
