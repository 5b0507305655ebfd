import Box from '@mui/material/Box';
import { maxLength, required, SelectInput, TextInput } from 'react-admin';
import { budgets, projectTypes, quoteLimits, quoteStatuses, timelines } from '../../domain/quotes';
import { useText } from '../i18n/useText';
import { emailError } from './quoteModel';

const nameRules = [required(), maxLength(quoteLimits.name)];
const emailRules = [required(), maxLength(quoteLimits.email), emailError];
const messageRules = [required(), maxLength(quoteLimits.message)];
const auto = { htmlInput: { dir: 'auto' } };
const phone = { htmlInput: { dir: 'ltr', inputMode: 'tel' } };
const email = { htmlInput: { dir: 'ltr', inputMode: 'email', autoCapitalize: 'none' } };
const languages = [
  { id: 'en', name: 'quotes.language_en' },
  { id: 'ar', name: 'quotes.language_ar' },
];

/** The visitor's fields, and what only staff set. */
export function QuoteInputs() {
  const text = useText();
  return (
    <Box sx={fields}>
      <TextInput
        source="name"
        label={text('quotes.name')}
        validate={nameRules}
        slotProps={auto}
        autoFocus
      />
      <TextInput
        source="email"
        label={text('quotes.email')}
        validate={emailRules}
        slotProps={email}
      />
      <TextInput
        source="phone"
        label={text('quotes.phone')}
        validate={maxLength(quoteLimits.phone)}
        slotProps={phone}
      />
      <TextInput
        source="company"
        label={text('quotes.company')}
        validate={maxLength(quoteLimits.company)}
        slotProps={auto}
      />
      <SelectInput
        source="project_type"
        label={text('quotes.type')}
        choices={[...projectTypes]}
        validate={required()}
      />
      <SelectInput source="budget" label={text('quotes.budget')} choices={[...budgets]} />
      <SelectInput source="timeline" label={text('quotes.timeline')} choices={[...timelines]} />
      <SelectInput
        source="language"
        label={text('quotes.language')}
        choices={languages}
        validate={required()}
      />
      <TextInput
        source="message"
        label={text('quotes.description')}
        validate={messageRules}
        multiline
        minRows={4}
        maxRows={12}
        slotProps={auto}
        className="wide"
      />
      <SelectInput
        source="status"
        label={text('quotes.status')}
        choices={[...quoteStatuses]}
        validate={required()}
      />
    </Box>
  );
}

const fields = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  columnGap: 2,
  rowGap: 1.25,
  paddingBlockStart: 1,
  '& .MuiFormControl-root': { width: '100%', margin: 0 },
  '& .wide': { gridColumn: '1 / -1' },
};
