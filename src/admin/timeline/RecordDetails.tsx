import Button from '@mui/material/Button';
import DialogContent from '@mui/material/DialogContent';
import { type ComponentProps, type ReactNode, useLayoutEffect, useRef } from 'react';
import { type RaRecord, useResourceContext, useShowContext } from 'react-admin';
import { useLocation, useNavigate } from 'react-router-dom';
import { RecordNews } from '../conversation/RecordNews';
import { timelinePart, useTimeline } from '../conversation/useTimeline';
import { paths } from '../data/paths';
import { useText } from '../i18n/useText';
import { RecordActions } from '../record/RecordPage';
import { type Part, useReadTogether } from '../record/useReadTogether';
import { RecordColumn, recordContent } from '../screen/RecordParts';
import { focusQuietly } from '../screen/screen';

interface Props {
  row: RaRecord<string> & { status: string };
  /** The strip above the record, usually a `<NextStep>`. */
  step?: ReactNode;
  /** What is read with the record, beside its timeline. */
  parts?: readonly Part[];
  /** Warnings above the record. */
  notices?: ReactNode;
  /** What the menu offers besides the deletion. */
  more?: ComponentProps<typeof RecordActions>['more'];
  /** In place of the status, the button that edits, and the menu. */
  foot?: ReactNode;
  /** The record from top to bottom, usually facts and a `<Conversation>`. */
  children: ReactNode;
}

/** The content of a `<RecordPage>`: what others did meanwhile, the record, its status, and the buttons that edit and delete it. */
export function RecordDetails({ row, step, parts = [], notices, more, foot, children }: Props) {
  const text = useText();
  const resource = useResourceContext() ?? '';
  const navigate = useNavigate();
  const { refetch } = useShowContext();
  const timeline = timelinePart(useTimeline(row.id));
  useReadTogether({ version: row.updated_at, refetch }, timeline, ...parts);
  const content = useRef<HTMLDivElement>(null);
  // If the focused element was removed together with the previous record, shortcuts still work.
  useLayoutEffect(() => {
    if (document.activeElement === document.body) focusQuietly(content.current);
  }, []);
  const edit = paths.edit(resource, row.id, useLocation().search);
  return (
    <>
      {step}
      <DialogContent ref={content} tabIndex={0} sx={recordContent}>
        <RecordNews />
        {notices}
        <RecordColumn>{children}</RecordColumn>
      </DialogContent>
      {foot ?? (
        <RecordActions row={row} {...(more && { more })}>
          <Button variant="outlined" onClick={() => navigate(edit, { replace: true })}>
            {text('list.edit')}
          </Button>
        </RecordActions>
      )}
    </>
  );
}
