import Stack from '@mui/material/Stack';
import { BooleanInput, NumberInput, required, SelectInput, TextInput } from 'react-admin';
import { agency } from '../../agency';
import { agencyLanguages } from '../../domain/agency';
import { FormGrid } from '../forms/FormGrid';
import { languages } from '../i18n/languages';
import { useText } from '../i18n/useText';
import { DetailSection } from '../ui/DetailSection';
import { hoursError } from './mailModel';

const leftToRight = { htmlInput: { dir: 'ltr' } };
const choices = agencyLanguages.map((id) => ({ id, name: languages[id].name }));

export function MailInputs() {
  const text = useText();
  return (
    <>
      <FormGrid>
        <TextInput
          source="recipients"
          helperText={text('mail.recipients_hint', { address: agency.email })}
          slotProps={leftToRight}
          className="wide"
        />
        <SelectInput
          source="agency_language"
          choices={choices}
          translateChoice={false}
          validate={required()}
        />
      </FormGrid>
      <DetailSection title={text('mail.which')}>
        <Stack sx={{ gap: 1, mb: 2 }}>
          {(['send_requests', 'send_receipts', 'send_reminders'] as const).map((source) => (
            <BooleanInput key={source} source={source} helperText={false} />
          ))}
        </Stack>
        <FormGrid>
          {(['reminder_hours', 'overdue_hours'] as const).map((source) => (
            <NumberInput key={source} source={source} step={1} validate={hoursError} />
          ))}
        </FormGrid>
      </DetailSection>
      <DetailSection title={text('mail.technical')}>
        <FormGrid>
          <TextInput
            source="sender"
            type="email"
            helperText={text('mail.sender_hint')}
            slotProps={leftToRight}
          />
          <TextInput
            source="site_url"
            type="url"
            helperText={text('mail.site_url_hint')}
            slotProps={leftToRight}
          />
        </FormGrid>
      </DetailSection>
    </>
  );
}
