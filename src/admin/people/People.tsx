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
import { useRestoreRowFocus } from '../list/ListShortcuts';
import { FullScreenError } from '../screen/Failures';
import { Initials } from '../screen/OwnerInitials';
import { EmptyState, EntryLink, PageHeading, PanelList, PendingPanel } from '../screen/PageParts';
import { linkOfRow } from '../screen/screen';
import type { Person } from '../screen/usePeople';
import { PersonCreate, PersonEdit } from './PersonForms';
import { RemovePerson } from './RemovePerson';

const QUERY = { retry: false, onError: () => {} };
const BY_NAME = { field: 'name', order: 'ASC' } as const;

/** The people who share the staff account. The account menu opens the page. */
export function People() {
  const text = useText();
  return (
    <ResourceContextProvider value="people">
      <ListBase
        sort={BY_NAME}
        perPage={100}
        storeKey={false}
        disableSyncWithLocation
        queryOptions={QUERY}
      >
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
          <Rows />
        </Box>
        <Routes>
          <Route path="create" element={<PersonCreate />} />
          <Route path=":id" element={<PersonEdit />} />
          <Route path="*" element={null} />
        </Routes>
      </ListBase>
    </ResourceContextProvider>
  );
}

function Rows() {
  const text = useText();
  const { data, error, refetch } = useListContext<Person>();
  const [leaving, setLeaving] = useState<Person | null>(null);
  useRestoreRowFocus(data);
  if (error && !data)
    return <FullScreenError error={error} fallback="people.load_failed" retry={refetch} />;
  if (!data) return <PendingPanel lines={4} />;
  if (data.length === 0) return <EmptyState title={text('people.empty')} />;
  return (
    <Card sx={{ paddingInline: 1 }}>
      <PanelList sx={rows}>
        {data.map((person) => (
          <li key={person.id}>
            <Entry person={person} />
            <Button
              size="small"
              aria-label={text('people.remove_one', { name: person.name })}
              onClick={() => setLeaving(person)}
              sx={removal}
            >
              {text('people.remove')}
            </Button>
          </li>
        ))}
      </PanelList>
      {leaving && <RemovePerson person={leaving} people={data} onClose={() => setLeaving(null)} />}
    </Card>
  );
}

const rows = {
  '& li, & li:is(:first-of-type, :last-of-type)': {
    alignItems: 'center',
    paddingBlock: 1.25,
    paddingInline: 1.5,
  },
  '& li:hover': { backgroundColor: 'action.hover' },
};
const removal = {
  flex: 'none',
  minHeight: { xs: 44, sm: 36 },
  color: 'text.secondary',
  '&:hover, &:focus-visible': { color: 'error.main' },
};

function Entry({ person }: { person: Person }) {
  const text = useText();
  const { id, name, color, email, language, is_notified } = person;
  const isUser = isSameName(useStore(AUTHOR, '')[0], name);
  const code = agencyLanguages.find((known) => known === language);
  const mails =
    email !== null && is_notified && code ? languages[code].name : text('people.no_mails');
  return (
    <Box sx={entry}>
      <Initials name={name} color={color} />
      <Box sx={words}>
        <EntryLink to={paths.record('people', id)} {...linkOfRow(id)}>
          <bdi>{name}</bdi>
        </EntryLink>
        <Typography
          variant="body2"
          component="div"
          color="text.secondary"
          sx={{ overflowWrap: 'anywhere' }}
        >
          {email !== null && (
            <Box component="span" sx={address}>
              <bdi dir="ltr">{email}</bdi>
              <span>{' · '}</span>
            </Box>
          )}
          {mails}
          {isUser && ` · ${text('people.you')}`}
        </Typography>
      </Box>
    </Box>
  );
}

const entry = {
  display: 'flex',
  flex: 1,
  alignItems: 'center',
  gap: 1.5,
  minWidth: 0,
  '& > [aria-hidden]': { width: 32, height: 32, margin: 0, fontSize: '0.8125rem' },
};
const words = {
  flex: 1,
  display: 'grid',
  alignItems: 'center',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 2fr)' },
  columnGap: 2,
  '& > a': { justifySelf: 'start' },
};
/** A line of its own on a phone. */
const address = {
  display: { xs: 'block', sm: 'inline' },
  '& > span': { display: { xs: 'none', sm: 'inline' } },
};
