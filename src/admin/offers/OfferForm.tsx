import Box from '@mui/material/Box';
import type { ChangeEvent } from 'react';
import { type RaRecord, required, SelectInput, useGetList } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { clientLanguages } from '../../domain/answers';
import type { AgencyLanguage } from '../../domain/languages';
import { vatCases } from '../../domain/offers';
import { OfferDocument } from '../../offer/OfferDocument';
import { NEWEST_FIRST } from '../data/listQuery';
import { useText } from '../i18n/useText';
import { MenuButton } from '../kit/controls';
import { DayInput, FormGrid, TextEntry } from '../kit/inputs';
import { Facts } from '../kit/RecordParts';
import { OfferLines } from './OfferLines';
import { type OfferValues, startFrom, termsIn, toPrinted } from './offerModel';
import type { Offer } from './table';

const cases = vatCases.map((id) => ({ id, name: `offer.vat_${id}` }));

/** The fields of an offer, and beside them the document as the client will see it. */
export function OfferForm() {
  const text = useText();
  const { getValues, setValue } = useFormContext<OfferValues>();
  const changeTerms = ({ target }: ChangeEvent<HTMLInputElement> | RaRecord) => {
    const terms = termsIn(target.value as AgencyLanguage, getValues('terms') ?? null);
    setValue('terms', terms, { shouldDirty: true });
  };
  return (
    <Box sx={sides}>
      <Box sx={fields}>
        <StartFrom />
        <FormGrid>
          <TextEntry source="title" isRequired className="wide" autoFocus />
          <TextEntry source="client_name" isRequired />
          <TextEntry source="client_company" />
          <TextEntry source="client_address" {...paragraph} minRows={2} />
          <TextEntry source="client_vat_number" html={{ dir: 'ltr' }} />
          <SelectInput
            source="language"
            choices={clientLanguages}
            validate={required()}
            onChange={changeTerms}
          />
          <TextEntry source="introduction" {...paragraph} />
        </FormGrid>
        <OfferLines />
        <FormGrid>
          <SelectInput source="vat_case" choices={cases} validate={required()} className="wide" />
          <DayInput source="start_on" />
          <TextEntry source="duration" />
          <DayInput source="valid_until" helperText={text('offer.valid_until_hint')} />
          <TextEntry source="terms" {...paragraph} />
        </FormGrid>
      </Box>
      <Box component="section" aria-label={text('offer.preview')} tabIndex={0} sx={paper}>
        <Preview />
      </Box>
    </Box>
  );
}

const paragraph = { multiline: true, minRows: 3, maxRows: 12, className: 'wide' };

/** Copies the lines and texts of one of the last offers of all quotes. */
function StartFrom() {
  const text = useText();
  const { getValues, setValue } = useFormContext<OfferValues>();
  const { data = [] } = useGetList<Offer>(
    'offers',
    { sort: NEWEST_FIRST, pagination: { page: 1, perPage: 10 } },
    { onError: () => {} },
  );
  const earlier = data.filter(({ id }) => id !== getValues('id'));
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

function Preview() {
  const values = useWatch<OfferValues>() as OfferValues;
  return <OfferDocument offer={toPrinted(values)} />;
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
