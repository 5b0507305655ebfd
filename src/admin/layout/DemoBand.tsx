import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { AdminDataProvider } from '../data/dataProvider';
import { useText } from '../i18n/useText';
import { lazyPart } from '../lazyPart';
import { PartBoundary } from '../ui/dialog/PartBoundary';
import { pageGutter } from './pageGutter';

const RemoveDemoData = lazyPart(() =>
  import('./RemoveDemoData').then((module) => module.RemoveDemoData),
);

/** Reports that there is demo data, and offers to remove it. Renders nothing if there is none. */
export function DemoBand() {
  const text = useText();
  const [asking, setAsking] = useState(false);
  const dataProvider = useDataProvider<AdminDataProvider>();
  const { data: demo } = useQuery({
    queryKey: ['demoData'],
    queryFn: async () => (await dataProvider.demoData()).data,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!demo || demo.quotes + demo.projects === 0) return null;
  const counts = {
    quotes: text('demo.quotes', { smart_count: demo.quotes }),
    projects: text('demo.projects', { smart_count: demo.projects }),
  };
  return (
    <>
      <Alert
        role="complementary"
        severity="info"
        icon={false}
        action={
          <Button color="inherit" size="small" onClick={() => setAsking(true)}>
            {text('demo.remove')}
          </Button>
        }
        sx={band}
      >
        {text('demo.band', counts)}
      </Alert>
      {asking && (
        <PartBoundary>
          <RemoveDemoData counts={counts} onClose={() => setAsking(false)} />
        </PartBoundary>
      )}
    </>
  );
}

const band = {
  borderRadius: 0,
  alignItems: 'center',
  flexWrap: 'wrap',
  paddingBlock: 0,
  ...pageGutter,
  // Aligns the text with the page, whose width is limited.
  '@media (min-width: 110rem)': { paddingInline: 'calc((100% - 110rem) / 2 + 32px)' },
  '& .MuiAlert-action': { padding: 0, marginInlineEnd: 0, minHeight: 44, alignItems: 'center' },
};
