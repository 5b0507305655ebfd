import ExpandMore from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import { useState } from 'react';
import type { Addressee } from '../conversation/addressee';
import { useText } from '../i18n/useText';
import { BusyButton, MenuButton } from '../screen/controls';
import { Initials, OwnerInitials } from '../screen/OwnerInitials';
import { useKeepFocus } from '../screen/useKeepFocus';
import { usePeople } from '../screen/usePeople';
import { useSave } from '../write/useSave';
import { forgetTaken } from './taken';
import { useAuthor } from './useAuthor';

/** Shows who looks after a record. One press takes it, and a menu gives it to somebody or nobody. */
export function Owner({ resource, record, name }: Pick<Addressee, 'resource' | 'record' | 'name'>) {
  const text = useText();
  const [isUsed, setIsUsed] = useState(false);
  const people = usePeople(isUsed) ?? [];
  const { author, withName, nameDialog } = useAuthor();
  const ownerText = (owner: string | null) =>
    owner ? text('owner.is', { name: owner }) : text('owner.none');
  const { save, busy } = useSave<Addressee['record']>(resource);
  const give = (to: string | null) => {
    forgetTaken(record.id);
    void save(record, { owner: to }, text('app.change', { name, value: ownerText(to) }));
  };
  const take = () => withName(give);
  const { owner = null } = record;
  const isMine = owner !== null && owner === author;
  const others = people.filter(({ name: other }) => other !== owner && other !== author);
  const items = [
    ...(isMine ? [] : [{ key: '', label: text('owner.take'), onClick: take }]),
    ...others.map(({ id, name: other, color }) => ({
      key: id,
      icon: <Initials name={other} color={color} />,
      label: <bdi>{other}</bdi>,
      onClick: () => give(other),
    })),
    ...(owner !== null ? [{ key: '-', label: text('owner.none'), onClick: () => give(null) }] : []),
  ];
  const menu = { items, onOpen: () => setIsUsed(true) };
  return (
    <Box ref={useKeepFocus<HTMLDivElement>()} tabIndex={-1} sx={place}>
      {owner === null ? (
        <>
          <BusyButton size="small" variant="outlined" busy={busy} onClick={take}>
            {text('owner.take')}
          </BusyButton>
          <MenuButton label={text('owner.give')} icon={<ExpandMore fontSize="small" />} {...menu} />
        </>
      ) : (
        <MenuButton
          size="small"
          color="inherit"
          busy={busy}
          aria-label={ownerText(owner)}
          label={
            <>
              <OwnerInitials name={owner} />
              <bdi>{owner}</bdi>
            </>
          }
          {...menu}
        />
      )}
      {nameDialog}
    </Box>
  );
}

const place = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'end',
  '& button': { minHeight: { xs: 44, sm: 32 } },
};
