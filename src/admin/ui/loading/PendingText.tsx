import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';

interface Props {
  lines: number;
  /** If true, there is no placeholder for the heading. */
  untitled?: boolean;
}

/** A placeholder for a heading and some lines of text. */
export function PendingText({ lines, untitled = false }: Props) {
  return (
    <Box aria-hidden>
      {!untitled && <Skeleton width="40%" sx={{ typography: 'h3', marginBlockEnd: 1 }} />}
      {Array.from({ length: lines }, (_, line) => line).map((line) => (
        <Skeleton key={line} width={WIDTHS[line % WIDTHS.length]} />
      ))}
    </Box>
  );
}

const WIDTHS = ['92%', '85%', '97%', '60%'];

/** A placeholder for a panel. */
export function PendingPanel({ lines }: { lines: number }) {
  return (
    <Card sx={{ padding: 2.5 }}>
      <PendingText lines={lines} />
    </Card>
  );
}
