import { useState } from 'react';
import { useListContext } from 'react-admin';
import type { Addressee } from '../conversation/addressee';
import { useFormats } from '../i18n/useFormats';
import { useText } from '../i18n/useText';
import { MenuButton } from '../screen/controls';
import { Initials } from '../screen/OwnerInitials';
import { useSeenRows } from '../screen/selection';
import { usePeople } from '../screen/usePeople';
import { useChangeRows } from '../write/useChangeRows';
import { useFieldTexts } from '../write/useFieldTexts';
import { followUpDays } from './followUps';
import { useAuthor } from './useAuthor';

/** Sets a column of the selected rows. If the change fails, they stay selected for another attempt. */
function useChangeSelected(wordFor: (set: object) => string) {
  const { resource, selectedIds, onUnselectItems } = useListContext();
  const seenRows = useSeenRows();
  const { change, pending } = useChangeRows(resource as Addressee['resource'], wordFor, {
    onChanged: onUnselectItems,
  });
  return {
    set: (set: object) => change({ set, rows: seenRows(selectedIds) }),
    label: useFieldTexts(resource).name,
    busy: pending.length > 0,
  };
}

/** Gives the selected rows to somebody or to nobody. */
export function BulkOwner() {
  const text = useText();
  const [isUsed, setUsed] = useState(false);
  const people = usePeople(isUsed) ?? [];
  const { author, withName, nameDialog } = useAuthor();
  const { set, label, busy } = useChangeSelected((change) => {
    const { owner } = change as { owner: string | null };
    return owner === null ? text('owner.none') : text('owner.is', { name: owner });
  });
  const give = (owner: string | null) => set({ owner });
  return (
    <>
      <MenuButton
        size="small"
        label={label('owner')}
        busy={busy}
        onOpen={() => setUsed(true)}
        items={[
          { key: '', label: text('owner.take'), onClick: () => withName(give) },
          ...people
            .filter(({ name }) => name !== author)
            .map(({ id, name, color }) => ({
              key: id,
              icon: <Initials name={name} color={color} />,
              label: <bdi>{name}</bdi>,
              onClick: () => give(name),
            })),
          { key: '-', label: text('owner.none'), onClick: () => give(null) },
        ]}
      />
      {nameDialog}
    </>
  );
}

/** Sets or removes the day of the follow-up of the selected rows. */
export function BulkFollowUp() {
  const text = useText();
  const formats = useFormats();
  const { set, label, busy } = useChangeSelected((change) => {
    const { follow_up_on: day } = change as { follow_up_on: string | null };
    return day ? text('follow_up.due', { day: formats.calendarDay(day) }) : text('follow_up.clear');
  });
  return (
    <MenuButton
      size="small"
      label={label('follow_up_on')}
      busy={busy}
      items={[
        ...followUpDays(new Date()).map(({ label: name, day }) => ({
          key: day,
          label: text(name),
          onClick: () => set({ follow_up_on: day }),
        })),
        { key: '-', label: text('follow_up.clear'), onClick: () => set({ follow_up_on: null }) },
      ]}
    />
  );
}
