import { type StatusCodes, type StatusResource, statuses } from '../../../domain/statuses';
import type { StatusOf } from '../../data/records';
import { useText } from '../../i18n/useText';
import { numberShortcuts, useShortcuts } from '../../keyboard/useShortcuts';
import type { Failure } from '../FailureAlert';
import { StatusSelect } from './StatusSelect';
import { useSetStatus } from './useSetStatus';

interface Props<Resource extends StatusResource> {
  resource: Resource;
  record: StatusOf<StatusCodes[Resource]>;
  /** The name of the record for screen readers. */
  name: string;
  /**
   * Receives failures, so that an open dialog can show them. If this callback is given, the number
   * keys also change the status. Lists omit the callback, because `ListShortcuts` handles their
   * number keys.
   */
  onFailure?: (failure: Failure) => void;
}

/** The status of a quote or project, and the dropdown that changes it. */
export function StatusCell<Resource extends StatusResource>(props: Props<Resource>) {
  const { resource, record, name, onFailure } = props;
  const text = useText();
  const { setStatus, busy, pendingStatus } = useSetStatus(resource, { onFailure });
  const choose = (status: StatusCodes[Resource], seen: string = record.status) =>
    setStatus([record.id], status, { name, status: seen });
  return (
    <>
      <StatusSelect
        choices={statuses[resource]}
        value={pendingStatus(record.id) ?? record.status}
        label={text('list.status_of', { name })}
        busy={busy}
        onChange={choose}
      />
      {onFailure && <StatusShortcuts resource={resource} onChoose={choose} />}
    </>
  );
}

interface StatusShortcutsProps<Resource extends StatusResource> {
  resource: Resource;
  onChoose: (status: StatusCodes[Resource]) => void;
}

function StatusShortcuts<Resource extends StatusResource>(props: StatusShortcutsProps<Resource>) {
  useShortcuts(numberShortcuts(statuses[props.resource], props.onChoose), 'dialog');
  return null;
}
