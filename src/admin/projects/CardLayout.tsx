import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { openRow } from '../list/openRow';
import { clampedName, ellipsis, lead } from '../theme/text';

type Part =
  | 'title'
  | 'client'
  | 'start'
  | 'end'
  | 'notes'
  | 'budget'
  | 'tags'
  | 'foot'
  | 'edge'
  | 'corner';

type Props = Readonly<Record<Part, ReactNode>> & { isOpen: boolean };

/**
 * Places the parts of a card. On a phone, the budget and the technologies stand beside other facts instead of below them:
 * the dates and the notes share a line, and so do the foot and the technologies.
 */
export function CardLayout({ isOpen, ...parts }: Props) {
  return (
    <Card component="li" sx={isOpen ? openCard : card}>
      <Typography variant="h2" sx={titleStyle}>
        {parts.title}
      </Typography>
      <Box sx={clientStyle}>{parts.client}</Box>
      <Box sx={datesStyle}>
        <Box component="span" sx={startStyle}>
          {parts.start}
        </Box>
        <Box component="span" sx={endStyle}>
          {parts.end}
        </Box>
        {parts.notes && (
          <Box component="span" sx={notesStyle}>
            {parts.notes}
          </Box>
        )}
      </Box>
      <Box component="span" sx={budgetStyle}>
        {parts.budget}
      </Box>
      <Box sx={lastStyle}>
        {parts.tags && <Box sx={tagsStyle}>{parts.tags}</Box>}
        <Box sx={footStyle}>{parts.foot}</Box>
      </Box>
      {parts.edge}
      <Box sx={cornerStyle}>{parts.corner}</Box>
    </Card>
  );
}

/** As high as the highest of its row, with the statuses of a row in one line. */
const card = {
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gridTemplateAreas: {
    xs: '"title title" "client budget" "dates dates" "last last"',
    sm: '"title title" "client client" "start budget" "end notes" "tags tags" "foot foot"',
  },
  gridTemplateRows: { sm: 'repeat(4, auto) 1fr auto' },
  alignItems: { sm: 'start' },
  columnGap: 1,
  paddingInline: { xs: 1.5, sm: 2 },
  paddingBlock: { xs: '6px 8px', sm: '12px 10px' },
  fontSize: '0.875rem',
  lineHeight: ({ direction }: Theme) => ({ xs: lead(direction, 1.4), sm: lead(direction, 1.5) }),
  color: 'text.secondary',
  '&:hover': { backgroundColor: 'action.hover' },
} as const;
const openCard = { ...card, ...openRow };
const titleStyle = {
  gridArea: 'title',
  paddingInlineEnd: 3,
  color: 'text.primary',
  fontSize: '1rem',
  lineHeight: ({ direction }: Theme) => lead(direction, 1.5),
  '& bdi': { ...clampedName(2), WebkitLineClamp: { xs: 1, sm: 2 } },
};
const clientStyle = { gridArea: 'client', display: 'flex', alignItems: 'center', minWidth: 0 };
const budgetStyle = { gridArea: 'budget', justifySelf: 'end', whiteSpace: 'nowrap' };
/** One line of a phone. On wider screens, its parts stand in the grid of the card. */
const lineOfPhone = { display: { xs: 'flex', sm: 'contents' }, flexWrap: 'wrap' };
const startStyle = { gridArea: 'start', flex: 'none' };
const datesStyle = {
  gridArea: 'dates',
  ...lineOfPhone,
  columnGap: 1.5,
  whiteSpace: 'nowrap',
  '& > span': ellipsis,
};
/** On a phone, as wide as its date, so that it stays whole. The remaining time is shown if the line has room for it. */
const endStyle = {
  gridArea: 'end',
  flexGrow: 1,
  minWidth: 0,
  width: { xs: 'min-content', sm: 'auto' },
};
const lastStyle = {
  gridArea: 'last',
  ...lineOfPhone,
  flexDirection: 'row-reverse',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: 1,
};
const tagsStyle = { gridArea: 'tags', minWidth: 0, marginBlockStart: { xs: 0, sm: 0.75 } };
const notesStyle = { gridArea: 'notes', justifySelf: 'end' };
const cornerStyle = { position: 'absolute', zIndex: 1, insetBlockStart: 0, insetInlineEnd: 0 };
/** Above the link, which covers the card. Its buttons are low on a phone, so that four cards fit there. */
const footStyle = {
  gridArea: 'foot',
  position: 'relative',
  zIndex: 1,
  display: 'flex',
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  flex: 'none',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 1,
  maxWidth: '100%',
  marginInlineEnd: { xs: 'auto', sm: 0 },
  marginBlockStart: { xs: '2px', sm: 0.5 },
  '& > button': { flex: 'none', minWidth: 0, minHeight: { xs: 32, sm: 44, lg: 32 } },
};
