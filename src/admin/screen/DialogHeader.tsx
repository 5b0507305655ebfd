import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import type { Theme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useText } from '../i18n/useText';
import { lead } from '../theme/text';
import { usePageTitle } from './usePageTitle';

export interface HeaderProps {
  title: string;
  /** The reference of the open quote, shown after the title. */
  reference?: string | undefined;
  /** The name of the open record, shown in the title. */
  name?: string | undefined;
  /** Rendered beside the title, before the button that closes the dialog. */
  tools?: ReactNode;
  onClose: () => void;
}

/** The title of a dialog, which becomes the title of the document, and the button that closes it. */
export function DialogHeader(props: HeaderProps & { id: string }) {
  const { id, title, reference, name, tools, onClose } = props;
  const text = useText();
  // Only the page of a record has tools, whose name is still being read if it is not there.
  const isRecord = Boolean(name) || tools !== undefined;
  const kind = reference ? `${title} ${reference}` : title;
  usePageTitle(name ? `${kind}: ${name}` : kind);
  return (
    <Box sx={header}>
      <DialogTitle id={id} sx={heading}>
        <Box component="span" className={isRecord ? 'kind' : undefined}>
          {title}
          {reference && (
            <>
              {' '}
              <bdi dir="ltr">{reference}</bdi>
            </>
          )}
        </Box>{' '}
        {isRecord && (
          <span className="name">{name ? <bdi>{name}</bdi> : <Skeleton width="60%" />}</span>
        )}
      </DialogTitle>
      {tools}
      <IconButton aria-label={text('ra.action.close')} onClick={onClose} sx={target}>
        <CloseIcon />
      </IconButton>
    </Box>
  );
}

const header = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  paddingInline: { xs: '16px 8px', sm: '24px 12px' },
  paddingBlock: 1.5,
  borderBlockEnd: '1px solid',
  borderColor: 'divider',
};
const heading = {
  flex: 1,
  minWidth: 0,
  display: 'grid',
  padding: 0,
  lineHeight: ({ direction }: Theme) => lead(direction, 1.3),
  overflowWrap: 'anywhere',
  // Limits a long name to two lines, because the header does not scroll with the content.
  '& .name': {
    display: '-webkit-box',
    WebkitLineClamp: '2',
    WebkitBoxOrient: 'vertical',
    overflow: 'hidden',
    // Leaves space for the marks below Arabic letters.
    lineHeight: 1.6,
  },
  '& .kind': { fontSize: '0.8125rem', fontWeight: 400, color: 'text.secondary' },
  // Does not break the reference at its hyphen.
  '& .kind > bdi': { whiteSpace: 'nowrap' },
};
const target = { flex: 'none', width: 44, height: 44 };
