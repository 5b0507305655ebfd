import type { StatusChoice } from '../../domain/choices';
import type { ProjectStatus } from '../../domain/projects';
import type { QuoteStatus } from '../../domain/quotes';
import { useLabel, useText } from '../i18n/useText';
import { MenuButton } from '../ui/MenuButton';
import { useBulkStatus } from './useBulkStatus';

interface Props<Status extends string> {
  resource: 'quotes' | 'projects';
  choices: readonly StatusChoice<Status>[];
}

export function BulkStatus<Status extends QuoteStatus | ProjectStatus>(props: Props<Status>) {
  const { resource, choices } = props;
  const text = useText();
  const label = useLabel();
  const { busy, change } = useBulkStatus<Status>(resource);
  return (
    <MenuButton
      label={text('list.change_status')}
      variant="contained"
      busy={busy}
      items={choices.map(({ id }) => ({
        key: id,
        label: label(choices, id),
        onClick: () => change(id),
      }))}
    />
  );
}
