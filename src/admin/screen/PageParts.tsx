import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import type { SxProps, Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { flipInRtl } from '../theme/layout';
import { useFrom } from './useFrom';
import { usePageTitle } from './usePageTitle';

export function PageHeading({ title, children }: { title: string; children?: ReactNode }) {
  usePageTitle(title);
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: { xs: 'wrap', md: 'nowrap' },
        alignItems: 'center',
        minHeight: 44,
        columnGap: 2,
        marginBlockEnd: 0.5,
      }}
    >
      <Typography variant="h1" sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}

interface PanelProps {
  title: string;
  action?: ReactNode;
  attention?: boolean;
  children: ReactNode;
}

export function Panel({ title, action, attention = false, children }: PanelProps) {
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id} sx={{ ...panel, ...(attention && marked) }}>
      <Box sx={{ ...titleLine, marginBlockEnd: 1.5 }}>
        <Typography variant="h2" id={id}>
          {title}
        </Typography>
        {action}
      </Box>
      {children}
    </Card>
  );
}

const panel = {
  display: 'flex',
  flexDirection: 'column',
  padding: 2.5,
  minWidth: 0,
  // In place of MUI's `hidden`, in which nothing could stick to the window.
  overflow: 'clip',
} as const;
/** The edge of a panel that needs attention. It is positioned absolutely, so that it does not move the text. */
export const marked = {
  position: 'relative',
  '&::before': {
    content: '""',
    position: 'absolute',
    insetBlock: 0,
    insetInlineStart: 0,
    width: 4,
    backgroundColor: 'warning.main',
  },
};
export const titleLine = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'baseline',
  columnGap: 2,
};

export const twoColumns = {
  display: 'grid',
  gap: 3,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
};

interface ListProps {
  sx?: SxProps<Theme>;
  children: ReactNode;
}

export function PanelList({ sx = [], children }: ListProps) {
  return (
    <Box component="ul" sx={[list, ...[sx].flat()]}>
      {children}
    </Box>
  );
}

/** A link to a record, which closes to this page. */
export function EntryLink({ to, sx = [], children, ...link }: ListProps & { to: string }) {
  return (
    <Link
      {...link}
      component={RouterLink}
      to={to + useFrom()}
      color="text.primary"
      underline="hover"
      sx={[{ fontWeight: 500, overflowWrap: 'anywhere' }, ...[sx].flat()]}
    >
      {children}
    </Link>
  );
}

const list = {
  display: 'grid',
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& li': {
    display: 'flex',
    justifyContent: 'space-between',
    gap: 2,
    paddingBlock: 1,
    borderBlockStart: '1px solid',
    borderColor: 'divider',
  },
  '& li:first-of-type': { borderBlockStart: 0, paddingBlockStart: 0 },
  '& li:last-of-type': { paddingBlockEnd: 0 },
};

interface EmptyProps {
  title: string;
  hint?: string;
  children?: ReactNode;
}

/** Reports that there is nothing to show, below the motif of the brand. */
export function EmptyState({ title, hint, children }: EmptyProps) {
  return (
    <Box sx={{ display: 'grid', justifyItems: 'center', textAlign: 'center', gap: 1, padding: 6 }}>
      <Box sx={drawing}>
        <svg
          aria-hidden="true"
          width={220}
          height={72}
          viewBox="0 0 220 72"
          fill="none"
          strokeWidth={3}
          strokeLinecap="round"
        >
          <path d="M4 8c70 0 90 28 212 28" />
          <path d="M4 64c70 0 90-28 212-28" strokeDasharray="2 9" />
        </svg>
      </Box>
      <Typography variant="h2" component="p">
        {title}
      </Typography>
      {hint && <Typography color="text.secondary">{hint}</Typography>}
      {children}
    </Box>
  );
}

const drawing = {
  ...flipInRtl,
  '& svg': { display: 'block', maxWidth: '100%' },
  '& path:first-of-type': { stroke: (theme: Theme) => theme.palette.primary.main },
  '& path:last-of-type': { stroke: (theme: Theme) => theme.palette.night.accent2 },
};

export function PendingText({ lines }: { lines: number }) {
  return (
    <Box aria-hidden>
      <Skeleton width="40%" sx={{ typography: 'h3', marginBlockEnd: 1 }} />
      {Array.from({ length: lines }, (_, line) => line).map((line) => (
        <Skeleton key={line} width={WIDTHS[line % WIDTHS.length]} />
      ))}
    </Box>
  );
}

const WIDTHS = ['92%', '85%', '97%', '60%'];

export function PendingPanel({ lines }: { lines: number }) {
  return (
    <Card sx={{ padding: 2.5 }}>
      <PendingText lines={lines} />
    </Card>
  );
}
