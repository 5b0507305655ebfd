import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { ListBase, ResourceContextProvider, useListContext, useStore } from 'react-admin';
import { Link, Route, Routes } from 'react-router-dom';
import { agencyLanguages } from '../../domain/languages';
import { isSameName } from '../../domain/people';
import { AUTHOR } from '../data/clientState';
import { paths } from '../data/paths';
import { languages } from '../i18n/languages';
import { useText } from '../i18n/useText';
import { FullScreenError } from '../kit/Failures';
import { Initials } from '../kit/OwnerInitials';
import { EmptyState, EntryLink, PageHeading, PanelList, PendingPanel } from '../kit/PageParts';
import { type Person, usePeople } from '../kit/usePeople';
import { CreatePerson, EditPerson } from './PersonForms';
import { RemovePerson } from './RemovePerson';

const QUERY = { retry: false, onError: () => {} };
const BY_NAME = { field: 'name', order: 'ASC' } as const;

/** The people who share the staff account. The account menu opens the page. */
export function People() {
  const text = useText();
  // A new person gets a colour that the others do not have.
  usePeople();
  return (
    <ResourceContextProvider value="people">
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Box>
          <PageHeading title={text('people.title')}>
            <Button
              component={Link}
              to={paths.create('people')}
              variant="contained"
              sx={{ marginInlineStart: 'auto' }}
            >
              {text('people.add')}
            </Button>
          </PageHeading>
          <Typography color="text.secondary">{text('people.hint')}</Typography>
        </Box>
        <ListBase
          sort={BY_NAME}
          perPage={100}
          storeKey={false}
          disableSyncWithLocation
          queryOptions={QUERY}
        >
          <Rows />
        </ListBase>
      </Box>
      <Routes>
        <Route path="create" element={<CreatePerson />} />
        <Route path=":id" element={<EditPerson />} />
        <Route path="*" element={null} />
      </Routes>
    </ResourceContextProvider>
  );
}

function Rows() {
  const text = useText();
  const { data, error, refetch } = useListContext<Person>();
  const [leaving, setLeaving] = useState<Person | null>(null);
  if (error && !data)
    return <FullScreenError error={error} fallback="people.load_failed" retry={refetch} />;
  if (!data) return <PendingPanel lines={4} />;
  if (data.length === 0) return <EmptyState title={text('people.empty')} />;
  return (
    <Card sx={{ paddingInline: 2.5, paddingBlock: 1 }}>
      <PanelList>
        {data.map((person) => (
          <Box component="li" key={person.id} sx={{ alignItems: 'center' }}>
            <Entry person={person} />
            <Button
              size="small"
              color="inherit"
              aria-label={text('people.remove_one', { name: person.name })}
              onClick={() => setLeaving(person)}
              sx={{ flex: 'none', minHeight: { xs: 44, sm: 36 } }}
            >
              {text('people.remove')}
            </Button>
          </Box>
        ))}
      </PanelList>
      {leaving && <RemovePerson person={leaving} people={data} onClose={() => setLeaving(null)} />}
    </Card>
  );
}

function Entry({ person }: { person: Person }) {
  const text = useText();
  const { id, name, color, email, language, is_notified } = person;
  const isUser = isSameName(useStore(AUTHOR, '')[0], name);
  const code = agencyLanguages.find((known) => known === language);
  const mails =
    email !== null && is_notified && code ? languages[code].name : text('people.no_mails');
  return (
    <Box sx={{ display: 'flex', gap: 1, minWidth: 0 }}>
      <Initials name={name} color={color} />
      <Box sx={{ minWidth: 0 }}>
        <EntryLink to={paths.record('people', id)}>
          <bdi>{name}</bdi>
        </EntryLink>
        <Typography
          variant="body2"
          component="div"
          color="text.secondary"
          sx={{ overflowWrap: 'anywhere' }}
        >
          {email !== null && <bdi dir="ltr">{email}</bdi>}
          {email !== null && ' · '}
          {mails}
          {isUser && ` · ${text('people.you')}`}
        </Typography>
      </Box>
    </Box>
  );
}
