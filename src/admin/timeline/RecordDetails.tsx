import Button from '@mui/material/Button';
import DialogContent from '@mui/material/DialogContent';
import type { ComponentProps, ReactNode } from 'react';
import { type RaRecord, useResourceContext, useShowContext } from 'react-admin';
import { useLocation, useNavigate } from 'react-router-dom';
import { RecordNews } from '../conversation/RecordNews';
import { timelinePart, useTimeline } from '../conversation/useTimeline';
import { paths } from '../data/paths';
import { useText } from '../i18n/useText';
import { RecordActions } from '../record/RecordPage';
import { useReadTogether } from '../record/useReadTogether';
import { RecordColumn, recordContent } from '../screen/RecordParts';

interface Props {
  row: RaRecord<string> & { status: string };
  /** The strip above the record, usually a `<NextStep>`. */
  step?: ReactNode;
  /** What the menu offers besides the deletion. */
  more?: ComponentProps<typeof RecordActions>['more'];
  /** The record from top to bottom, usually facts and a `<Conversation>`. */
  children: ReactNode;
}

/** The content of a `<RecordPage>`: what others did meanwhile, the record, its status, and the buttons that edit and delete it. */
export function RecordDetails({ row, step, more, children }: Props) {
  const text = useText();
  const resource = useResourceContext() ?? '';
  const navigate = useNavigate();
  const { refetch } = useShowContext();
  useReadTogether({ version: row.updated_at, refetch }, timelinePart(useTimeline(row.id)));
  const edit = paths.edit(resource, row.id, useLocation().search);
  return (
    <>
      {step}
      <DialogContent tabIndex={0} sx={recordContent}>
        <RecordNews />
        <RecordColumn>{children}</RecordColumn>
      </DialogContent>
      <RecordActions row={row} {...(more && { more })}>
        <Button variant="outlined" onClick={() => navigate(edit, { replace: true })}>
          {text('list.edit')}
        </Button>
      </RecordActions>
    </>
  );
}
