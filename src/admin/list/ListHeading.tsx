import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import type { MessageKey } from '../i18n/messages/messages';
import { PageHeading } from '../ui/PageHeading';
import { ListViews, type View } from './filters/ListViews';
import { NewRows } from './news/NewRows';
import { ResultCount } from './ResultCount';

interface Props {
  title: string;
  /** The label of the button that shows new rows. */
  news: MessageKey;
  views: readonly View[];
  /** Actions on the whole list. */
  children: ReactNode;
}

/**
 * The title, views and actions of a list in one line. On a narrow screen, the views and actions are
 * below the title.
 */
export function ListHeading({ title, news, views, children }: Props) {
  return (
    <PageHeading title={title}>
      <ResultCount />
      <NewRows label={news} />
      <Box sx={line}>
        <ListViews fixed={views} />
        <Box sx={actions}>{children}</Box>
      </Box>
    </PageHeading>
  );
}

const line = {
  display: 'flex',
  alignItems: 'center',
  flex: { xs: '1 0 100%', md: '1 1 0' },
  minWidth: 0,
};
const actions = {
  display: 'flex',
  flex: 'none',
  alignItems: 'center',
  gap: 1,
  marginInlineStart: 'auto',
  paddingInlineStart: 1,
  '& .MuiButton-root, & .MuiToggleButton-root': { minHeight: { xs: 44, lg: 40 } },
};
