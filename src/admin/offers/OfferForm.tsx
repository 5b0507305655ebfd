import Box from '@mui/material/Box';
import type { ChangeEvent } from 'react';
import {
  maxLength,
  type RaRecord,
  required,
  SelectInput,
  TextInput,
  useGetList,
} from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import type { AgencyLanguage } from '../../domain/agency';
import { clientLanguages } from '../../domain/answers';
import { offerLimits, vatCases } from '../../domain/offers';
import { OfferDocument } from '../../offer/OfferDocument';
import { NEWEST_FIRST } from '../data/listQuery';
import { FormGrid, notBlank } from '../forms/DialogForm';
import { useText } from '../i18n/useText';
import { MenuButton } from '../ui/controls';
import { DayInput } from '../ui/dates';
import { Facts } from '../ui/RecordParts';
import { OfferLines } from './OfferLines';
import { type OfferValues, startFrom, termsIn, toPrinted } from './offerModel';
import type { Offer } from './table';

const auto = { htmlInput: { dir: 'auto' } };
const ltr = { htmlInput: { dir: 'ltr' } };
const nameRules = [required(), notBlank, maxLength(offerLimits.client_name)];
const titleRules = [required(), notBlank, maxLength(offerLimits.title)];
const cases = vatCases.map((id) => ({ id, name: `offer.vat_${id}` }));

/** The fields of an offer, and beside them the document as the client will see it. */
export function OfferForm({ saved }: { saved: Offer | null }) {
  const text = useText();
  const { getValues, setValue } = useFormContext<OfferValues>();
  const changeTerms = ({ target }: ChangeEvent<HTMLInputElement> | RaRecord) => {
    const terms = termsIn(target.value as AgencyLanguage, getValues('terms'));
    setValue('terms', terms, { shouldDirty: true });
  };
  return (
    <Box sx={sides}>
      <Box sx={fields}>
        <StartFrom saved={saved} />
        <FormGrid>
          <TextInput
            source="title"
            validate={titleRules}
            slotProps={auto}
            className="wide"
            autoFocus
          />
          <TextInput source="client_name" validate={nameRules} slotProps={auto} />
          <TextInput
            source="client_company"
            validate={maxLength(offerLimits.client_company)}
            slotProps={auto}
          />
          <Paragraph source="client_address" rows={2} />
          <TextInput
            source="client_vat_number"
            validate={maxLength(offerLimits.client_vat_number)}
            slotProps={ltr}
          />
          <SelectInput
            source="language"
            choices={clientLanguages}
            validate={required()}
            onChange={changeTerms}
          />
          <Paragraph source="introduction" rows={3} />
        </FormGrid>
        <OfferLines />
        <FormGrid>
          <SelectInput source="vat_case" choices={cases} validate={required()} className="wide" />
          <DayInput source="start_on" />
          <TextInput
            source="duration"
            validate={maxLength(offerLimits.duration)}
            slotProps={auto}
          />
          <DayInput source="valid_until" helperText={text('offer.valid_until_hint')} />
          <Paragraph source="terms" rows={3} />
        </FormGrid>
      </Box>
      <Box component="section" aria-label={text('offer.preview')} tabIndex={0} sx={paper}>
        <Preview saved={saved} />
      </Box>
    </Box>
  );
}

interface ParagraphProps {
  source: 'client_address' | 'introduction' | 'terms';
  rows: number;
}

const Paragraph = ({ source, rows }: ParagraphProps) => (
  <TextInput
    source={source}
    validate={maxLength(offerLimits[source])}
    multiline
    minRows={rows}
    maxRows={12}
    slotProps={auto}
    className="wide"
  />
);

const LAST_TEN = { page: 1, perPage: 10 };

/** Copies the lines and texts of one of the last offers of all quotes. */
function StartFrom({ saved }: { saved: Offer | null }) {
  const text = useText();
  const { getValues, setValue } = useFormContext<OfferValues>();
  const { data = [] } = useGetList<Offer>(
    'offers',
    { sort: NEWEST_FIRST, pagination: LAST_TEN },
    { onError: () => {} },
  );
  const earlier = data.filter(({ id }) => id !== saved?.id);
  if (earlier.length === 0) return null;
  const start = (offer: Offer) => {
    const values = Object.entries(startFrom(getValues(), offer));
    for (const [field, value] of values)
      setValue(field as keyof OfferValues, value, { shouldDirty: true });
  };
  return (
    <MenuButton
      variant="outlined"
      label={text('offer.start_from')}
      items={earlier.map((offer) => ({
        key: offer.id,
        label: <Facts list={[offer.number, offer.title, offer.client_name]} />,
        onClick: () => start(offer),
      }))}
    />
  );
}

function Preview({ saved }: { saved: Offer | null }) {
  const values = useWatch<OfferValues>() as OfferValues;
  return <OfferDocument offer={toPrinted(values, saved)} />;
}

const sides = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 5fr) minmax(0, 6fr)' },
  alignItems: 'start',
  gap: 3,
};
const fields = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  justifyItems: 'start',
  gap: 2,
  '& > :not(button)': { width: '100%' },
};
/** The document has the colours of paper in every theme. */
const paper = {
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: 1,
  colorScheme: 'light',
  // Contains the hidden head of the table, which could otherwise make the dialog scroll.
  position: { xs: 'relative', md: 'sticky' },
  top: 0,
  maxHeight: { md: 'calc(100dvh - 11rem)' },
  overflow: 'auto',
};
