import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { loadChunk } from '../../backend/loadChunk';
import { useLanguage } from '../i18n/i18nProvider';
import type { Language } from '../i18n/languages';
import { useText } from '../i18n/useText';
import { PendingText } from '../screen/PageParts';
import { FailedPart } from '../screen/PartBoundary';
import { usePageTitle } from '../screen/usePageTitle';

const english = () => import('../../../docs/staff-guide/guide-en.md');
const guides = import.meta.glob<{ html: string }>('../../../docs/staff-guide/guide-*.md');
const guideIn = (language: Language) =>
  guides[`../../../docs/staff-guide/guide-${language}.md`] ?? english;

/** The guide for staff, in the language of the screen, or in English if that language has no guide. */
export function Guide() {
  const text = useText();
  const language = useLanguage();
  usePageTitle(text('app.help'));
  const { data, error, refetch } = useQuery({
    queryKey: ['guide', language],
    queryFn: () => loadChunk(guideIn(language)).then((guide) => guide.html),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (error) {
    return <FailedPart error={error} resetErrorBoundary={() => refetch()} />;
  }
  if (data === undefined) return <PendingText lines={12} />;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the HTML of our own files, made by the build
  return <Box component="article" sx={page} dangerouslySetInnerHTML={{ __html: data }} />;
}

const page = {
  inlineSize: '100%',
  maxInlineSize: '46rem',
  marginInline: 'auto',
  paddingBlock: 3,
  lineHeight: 1.7,
  '& h1': { typography: 'h1', marginBlock: '0 1rem' },
  '& h2': { typography: 'h2', marginBlock: '2.5rem 0.5rem' },
  '& p, & li': { maxInlineSize: '68ch' },
  '& li': { marginBlockEnd: '0.375rem' },
  '& img': {
    display: 'block',
    inlineSize: '100%',
    blockSize: 'auto',
    // Every picture has this shape, so that the text below does not move when it loads.
    aspectRatio: '1200 / 720',
    marginBlock: 2,
    border: 1,
    borderColor: 'divider',
    borderRadius: 2,
  },
  '& kbd': {
    paddingInline: '0.4em',
    border: 1,
    borderColor: 'divider',
    borderRadius: 1,
    fontFamily: 'inherit',
    fontSize: '0.875em',
  },
  '& table': { inlineSize: '100%', borderCollapse: 'collapse', marginBlock: 2 },
  '& th, & td': {
    paddingBlock: 0.75,
    paddingInlineEnd: 2,
    borderBlockEnd: 1,
    borderColor: 'divider',
    textAlign: 'start',
    verticalAlign: 'top',
  },
} as const;
