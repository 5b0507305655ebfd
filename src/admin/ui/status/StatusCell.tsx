import type { StatusOf } from '../../data/records';
import type { ResourceName } from '../../i18n/messages/messages';
import { useText } from '../../i18n/useText';
import { numberShortcuts, useShortcuts } from '../../keyboard/useShortcuts';
import type { Failure } from '../FailureAlert';
import { useStatuses } from '../resource';
import { StatusSelect } from './StatusSelect';
import { useSetStatus } from './useSetStatus';

interface Props {
  resource: ResourceName;
  record: StatusOf;
  /** The name of the record for screen readers. */
  name: string;
  /**
   * Receives failures, so that an open dialog can show them. If this callback is given, the number
   * keys also change the status. Lists omit the callback, because `ListShortcuts` handles their
   * number keys.
   */
  onFailure?: (failure: Failure) => void;
}

/** The status of a record, and the dropdown that changes it. */
export function StatusCell({ resource, record, name, onFailure }: Props) {
  const statuses = useStatuses(resource);
  const text = useText();
  const { setStatus, busy, pendingStatus } = useSetStatus(resource, { onFailure });
  const choose = (status: string, seen: string = record.status) =>
    setStatus([record.id], status, { name, status: seen });
  return (
    <>
      <StatusSelect
        choices={statuses}
        value={pendingStatus(record.id) ?? record.status}
        label={text('list.status_of', { name })}
        busy={busy}
        onChange={choose}
      />
      {onFailure && <StatusShortcuts statuses={statuses} onChoose={choose} />}
    </>
  );
}

interface StatusShortcutsProps {
  statuses: ReturnType<typeof useStatuses>;
  onChoose: (status: string) => void;
}

function StatusShortcuts({ statuses, onChoose }: StatusShortcutsProps) {
  useShortcuts(numberShortcuts(statuses, onChoose), 'dialog');
  return null;
}
