import DialogContent from '@mui/material/DialogContent';
import { type ReactNode, useState } from 'react';
import type { RaRecord } from 'react-admin';
import type { ResourceName } from '../i18n/messages/en';
import { DetailsDialog, RecordActions } from '../list/DetailsDialog';
import { type Failure, FailureAlert } from '../ui/Failures';
import { RecordColumn, recordContent } from '../ui/RecordParts';
import type { Addressee } from './answer';
import { Conversation } from './Conversation';
import { RecordNews } from './RecordNews';

interface Props<Row extends RaRecord> {
  resource: ResourceName;
  addressee: (row: Row) => Addressee;
  lead?: (row: Row) => ReactNode;
  facts: (row: Row) => ReactNode;
}

/** The dialog of a record: its details, its conversation, and the usual actions. */
export function RecordView<Row extends RaRecord & { status: string }>(props: Props<Row>) {
  const { resource, addressee, lead, facts } = props;
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
              history={<Conversation key={row.id} to={addressee(row)} />}
            />
          </DialogContent>
          <RecordActions resource={resource} row={row} onFailure={setFailure} />
        </>
      )}
    </DetailsDialog>
  );
}
