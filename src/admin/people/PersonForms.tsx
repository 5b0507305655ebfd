import Box from '@mui/material/Box';
import {
  BooleanInput,
  required,
  SelectInput,
  TextInput,
  useListContext,
  useRecordContext,
  useStore,
} from 'react-admin';
import { personColours } from '../../agency/brand';
import { agencyLanguages } from '../../domain/languages';
import { freeColor, isSameName, type PersonColor, personColors } from '../../domain/people';
import { AUTHOR } from '../data/clientState';
import { emailError, FormGrid, parseEmail, TextEntry } from '../form/inputs';
import { CreateDialog, EditDialog } from '../form/RecordForm';
import { useLanguage } from '../i18n/i18nProvider';
import { languages } from '../i18n/languages';
import { useText } from '../i18n/useText';
import { useCloseDialog } from '../screen/useFrom';
import type { Person } from '../screen/usePeople';

/** The dialog in which staff add a person, with a colour that nobody in the list has. */
export function PersonCreate() {
  const text = useText();
  const language = useLanguage();
  const { data: people = [] } = useListContext<Person>();
  return (
    <CreateDialog<Person>
      resource="people"
      title={text('people.add')}
      defaultValues={() => ({ language, color: freeColor(people), is_notified: true })}
      notice={({ name }) => text('app.change', { name, value: text('people.added') })}
    >
      <Fields />
    </CreateDialog>
  );
}

/** The dialog in which staff change a person. A browser that remembers the old name remembers the new one. */
export function PersonEdit() {
  const text = useText();
  const close = useCloseDialog();
  const [remembered, remember] = useStore(AUTHOR, '');
  const { data: people = [] } = useListContext<Person>();
  const own = people.find(({ name }) => isSameName(name, remembered));
  return (
    <EditDialog<Person>
      resource="people"
      title={text('people.edit')}
      name={({ name }) => name}
      notice={({ name }) => text('app.change', { name, value: text('people.saved') })}
      onSaved={({ id, name }) => {
        if (id === own?.id) remember(name);
        close();
      }}
      onClose={close}
    >
      <Fields />
    </EditDialog>
  );
}

function Fields() {
  const text = useText();
  return (
    <FormGrid>
      <TextEntry source="name" isRequired autoFocus />
      <SelectInput
        source="color"
        choices={colors}
        optionText={<ColorChoice />}
        validate={required()}
      />
      <TextInput
        source="email"
        type="email"
        validate={emailError}
        parse={parseEmail}
        slotProps={{ htmlInput: { dir: 'ltr' } }}
      />
      <SelectInput
        source="language"
        choices={languageChoices}
        translateChoice={false}
        validate={required()}
      />
      <BooleanInput
        source="is_notified"
        helperText={text('people.notified_hint')}
        className="wide"
      />
      <TextEntry
        source="signature"
        multiline
        minRows={2}
        maxRows={6}
        helperText={text('people.signature_hint')}
        className="wide"
      />
    </FormGrid>
  );
}

const colors = personColors.map((id) => ({ id }));
const languageChoices = agencyLanguages.map((id) => ({ id, name: languages[id].name }));

const dot = { width: '1em', height: '1em', borderRadius: '50%' };

function ColorChoice() {
  const text = useText();
  const color = useRecordContext<{ id: PersonColor }>()?.id;
  if (!color) return null;
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
      <Box component="span" sx={{ ...dot, backgroundColor: personColours[color] }} />
      {text(`people.color.${color}`)}
    </Box>
  );
}
