import DialogContent from '@mui/material/DialogContent';
import { type ReactNode, useState } from 'react';
import type { RaRecord } from 'react-admin';
import type { ResourceName } from '../i18n/messages/en';
import { DetailsDialog, RecordActions } from '../list/DetailsDialog';
import { type Failure, FailureAlert } from '../ui/Failures';
import { RecordColumn, recordContent } from '../ui/RecordParts';
import { RecordNews } from './RecordNews';
import { Timeline } from './Timeline';

interface Props<Row extends RaRecord> {
  resource: ResourceName;
  lead?: (row: Row) => ReactNode;
  facts: (row: Row) => ReactNode;
}

/** The dialog of a record: its details, its notes and history, and the usual actions. */
export function RecordView<Row extends RaRecord & { status: string }>(props: Props<Row>) {
  const { resource, lead, facts } = props;
  const [failure, setFailure] = useState<Failure | null>(null);
  return (
    <DetailsDialog<Row> resource={resource}>
      {(row) => (
        <>
          <DialogContent tabIndex={0} sx={recordContent}>
            <RecordNews resource={resource} id={String(row.id)} />
            <FailureAlert failure={failure} onDismiss={() => setFailure(null)} />
            <RecordColumn
              lead={lead?.(row)}
              facts={facts(row)}
              history={<Timeline key={row.id} resource={resource} id={String(row.id)} />}
            />
          </DialogContent>
          <RecordActions resource={resource} row={row} onFailure={setFailure} />
        </>
      )}
    </DetailsDialog>
  );
}
