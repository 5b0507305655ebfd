import Button from '@mui/material/Button';
import List from '@mui/material/List';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { Form, ResourceContextProvider, TextInput, useCreate, useStore } from 'react-admin';
import { freeColor } from '../../domain/people';
import { AUTHOR } from '../data/clientState';
import { emailError, parseEmail, TextEntry } from '../form/inputs';
import { useLanguage } from '../i18n/i18nProvider';
import { useText } from '../i18n/useText';
import { BusyButton } from '../screen/controls';
import { Initials } from '../screen/OwnerInitials';
import { SmallDialog } from '../screen/SmallDialog';
import { type Person, personOf, usePeople } from '../screen/usePeople';
import { ONE_AFTER_THE_OTHER } from '../write/useSave';

interface Props {
  /** An action that needs the name, and runs when the user has said who they are. */
  onNamed?: ((name: string) => void) | undefined;
  onClose: () => void;
}

/** Asks who the user is, once in each browser. Somebody who is not in the list adds themselves. */
export function NameDialog({ onNamed, onClose }: Props) {
  const text = useText();
  const form = useId();
  const people = usePeople();
  const [remembered, remember] = useStore(AUTHOR, '');
  const known = personOf(people, remembered);
  const [isAdding, setAdding] = useState(false);
  const choose = (name: string) => {
    remember(name);
    onClose();
    onNamed?.(name);
  };
  const { add, ...submission } = useAdd(people, choose);
  // The first person has nobody to choose.
  const isForm = people && (isAdding || people.length === 0);
  return (
    <SmallDialog
      title={text('people.who')}
      submission={submission}
      send={
        isForm ? (
          <BusyButton type="submit" form={form} variant="contained" busy={submission.busy}>
            {text('ra.action.save')}
          </BusyButton>
        ) : (
          people && <Button onClick={() => setAdding(true)}>{text('people.add_me')}</Button>
        )
      }
      onClose={onClose}
    >
      <Typography variant="body2" color="text.secondary">
        {text('people.who_hint')}
      </Typography>
      {people && people.length > 0 && (
        <List disablePadding sx={{ marginInline: -1 }}>
          {people.map(({ id, name, color }) => (
            <ListItemButton
              key={id}
              selected={id === known?.id}
              autoFocus={!isForm && id === (known ?? people[0])?.id}
              onClick={() => choose(name)}
              sx={person}
            >
              <Initials name={name} color={color} />
              <ListItemText primary={<bdi>{name}</bdi>} />
            </ListItemButton>
          ))}
        </List>
      )}
      {isForm && (
        <ResourceContextProvider value="people">
          <Form
            id={form}
            record={empty}
            onSubmit={(values: Partial<Person>) => {
              const same = personOf(people, values.name ?? '');
              return same ? choose(same.name) : add(values);
            }}
            noValidate
            disableInvalidFormNotification
          >
            <TextEntry source="name" label={text('notes.author')} isRequired autoFocus fullWidth />
            <TextInput
              source="email"
              type="email"
              validate={emailError}
              parse={parseEmail}
              helperText={text('people.email_hint')}
              slotProps={{ htmlInput: { dir: 'ltr', autoComplete: 'email' } }}
              fullWidth
            />
          </Form>
        </ResourceContextProvider>
      )}
    </SmallDialog>
  );
}

/** The form is about no record of the page below. A remembered name would be that of a removed person. */
const empty = { name: '', email: '' };
const person = { borderRadius: 1, gap: 1, minHeight: 44 };

/** Adds a person, with the language of the screen and a colour that few others have. */
function useAdd(people: readonly Person[] = [], onAdded: (name: string) => void) {
  const language = useLanguage();
  const [create, { isPending: busy, error, reset: dismiss }] = useCreate<Person>(
    'people',
    {},
    { ...ONE_AFTER_THE_OTHER, onError: () => {} },
  );
  return {
    add: (typed: Partial<Person>) =>
      create(
        'people',
        { data: { ...typed, email: typed.email || null, language, color: freeColor(people) } },
        { onSuccess: ({ name }) => onAdded(name) },
      ),
    busy,
    failure: error instanceof Error ? { text: error.message, error } : null,
    dismiss,
  };
}
