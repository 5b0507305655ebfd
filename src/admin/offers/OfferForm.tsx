import Box from '@mui/material/Box';
import type { SxProps, Theme } from '@mui/material/styles';
import { type ChangeEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { type RaRecord, required, SelectInput, useGetList } from 'react-admin';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { type AgencyLanguage, clientLanguages } from '../../domain/languages';
import { offerLimits, vatCases } from '../../domain/offers';
import { OfferDocument } from '../../offer/OfferDocument';
import { NEWEST_FIRST } from '../data/listQuery';
import { DayInput, FormGrid, TextEntry } from '../form/inputs';
import { useLanguage } from '../i18n/i18nProvider';
import { useFormats } from '../i18n/useFormats';
import { useLabel, useText } from '../i18n/useText';
import { MenuButton } from '../screen/controls';
import { Facts } from '../screen/Facts';
import { ellipsis, firstLine } from '../theme/text';
import { OfferLines } from './OfferLines';
import {
  earlierLines,
  type OfferValues,
  printedDraft,
  type QuoteOfOffer,
  startFrom,
  termsIn,
  titleIn,
} from './offerValues';
import type { Offer } from './table';

const cases = vatCases.map((id) => ({ id, name: `offer.vat_${id}` }));

/**
 * The fields of an offer, and beside them the document as the client will see it. The lines come first. What is mostly right
 * as it is, is folded below them.
 */
export function OfferForm({ quote }: { quote: QuoteOfOffer }) {
  const text = useText();
  const { getValues, setValue } = useFormContext<OfferValues>();
  const { earlier, isPending } = useEarlierOffers();
  const change = ({ target }: ChangeEvent<HTMLInputElement> | RaRecord) => {
    const language = target.value as AgencyLanguage;
    const { terms = null, title } = getValues();
    setValue('terms', termsIn(language, terms), { shouldDirty: true });
    setValue('title', titleIn(language, title, quote) ?? '', { shouldDirty: true });
  };
  return (
    <Box sx={sides}>
      <Box sx={fields}>
        <Box sx={head}>
          <TextEntry {...limited('title')} isRequired />
          <StartFrom earlier={earlier} isPending={isPending} />
        </Box>
        <OfferLines earlier={earlierLines(earlier)} />
        <Fold title={text('offer.part_client')} summary={<ClientSummary />} sources={clientFields}>
          <TextEntry {...limited('client_name')} isRequired />
          <TextEntry {...limited('client_company')} />
          <TextEntry {...limited('client_address')} {...paragraph} minRows={2} />
          <TextEntry {...limited('client_vat_number')} html={{ dir: 'ltr' }} />
          <SelectInput
            source="language"
            choices={clientLanguages}
            validate={required()}
            onChange={change}
          />
        </Fold>
        <Fold title={text('offer.part_terms')} summary={<TermsSummary />} sources={termsFields}>
          <SelectInput source="vat_case" choices={cases} validate={required()} className="wide" />
          <DayInput source="start_on" />
          <TextEntry {...limited('duration')} />
          <DayInput source="valid_until" helperText={text('offer.valid_until_hint')} />
        </Fold>
        <Fold title={text('offer.part_texts')} summary={<TextsSummary />} sources={textFields}>
          <TextEntry {...limited('introduction')} {...paragraph} />
          <TextEntry {...limited('terms')} {...paragraph} />
        </Fold>
      </Box>
      <Box component="section" aria-label={text('offer.preview')} tabIndex={0} sx={paper}>
        <Preview />
      </Box>
    </Box>
  );
}

const limited = (source: keyof typeof offerLimits) => ({ source, max: offerLimits[source] });
const paragraph = { multiline: true, minRows: 3, maxRows: 12, className: 'wide' };
const clientFields = [
  'client_name',
  'client_company',
  'client_address',
  'client_vat_number',
  'language',
] as const;
const termsFields = ['vat_case', 'start_on', 'duration', 'valid_until'] as const;
const textFields = ['introduction', 'terms'] as const;

interface FoldProps {
  title: string;
  /** One line that says what the fields contain. */
  summary: ReactNode;
  sources: readonly (keyof OfferValues)[];
  children: ReactNode;
}

/** Fields that are folded to one line, until a save finds a mistake in one of them. */
function Fold({ title, summary, sources, children }: FoldProps) {
  const { errors, submitCount } = useFormState<OfferValues>({ name: [...sources] });
  const fold = useRef<HTMLDetailsElement>(null);
  const isWrong = sources.some((source) => errors[source] !== undefined);
  // Before the form focuses the field, which a folded part does not show.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when a save ends
  useLayoutEffect(() => {
    if (isWrong && fold.current) fold.current.open = true;
  }, [isWrong, submitCount]);
  return (
    <Box component="details" ref={fold} sx={folded}>
      <summary>
        <strong>{title}</strong>
        <div>{summary}</div>
      </summary>
      <FormGrid>{children}</FormGrid>
    </Box>
  );
}

function ClientSummary() {
  const text = useText();
  const label = useLabel();
  const values = useWatch<OfferValues>();
  const { client_name, client_company, client_address, client_vat_number, language } = values;
  return (
    <Facts
      list={[
        client_name,
        client_company,
        label(clientLanguages, language ?? null),
        client_address?.replaceAll('\n', ' ') || text('offer.no_address'),
        client_vat_number,
      ]}
    />
  );
}

function TermsSummary() {
  const text = useText();
  const { calendarDay } = useFormats();
  const { vat_case = 'charged', start_on, duration, valid_until } = useWatch<OfferValues>();
  return (
    <Facts
      list={[
        text(`offer.vat_${vat_case}`),
        start_on && text('offer.starts', { day: calendarDay(start_on) }),
        duration,
        valid_until
          ? text('offer.valid', { day: calendarDay(valid_until) })
          : text('offer.valid_days'),
      ]}
    />
  );
}

function TextsSummary() {
  const text = useText();
  const { introduction, terms } = useWatch<OfferValues>();
  return (
    <Facts
      list={[
        introduction?.slice(0, SUMMARY) || text('offer.no_introduction'),
        terms?.slice(0, SUMMARY) || text('offer.no_terms'),
      ]}
    />
  );
}

/** The most characters of a text that a summary has room for. */
const SUMMARY = 80;

/** Reads the newest offers of all quotes, from whose lines and texts another offer can start. */
function useEarlierOffers() {
  const { getValues } = useFormContext<OfferValues>();
  const { data = [], isPending } = useGetList<Offer>(
    'offers',
    { sort: NEWEST_FIRST, pagination: { page: 1, perPage: 100 } },
    { onError: () => {} },
  );
  return { earlier: data.filter(({ id }) => id !== getValues('id')), isPending };
}

/** The number of offers in a menu that one reads. The lines of all complete a description. */
const IN_MENU = 10;

interface StartProps {
  earlier: readonly Offer[];
  /** Keeps the place of the button while the offers are being read. */
  isPending: boolean;
}

/** Copies the lines and texts of one of the last ten offers of all quotes. */
function StartFrom({ earlier, isPending }: StartProps) {
  const text = useText();
  const { getValues, setValue } = useFormContext<OfferValues>();
  if (earlier.length === 0 && !isPending) return null;
  const start = (offer: Offer) => {
    const values = Object.entries(startFrom(getValues(), offer));
    for (const [field, value] of values)
      setValue(field as keyof OfferValues, value, { shouldDirty: true });
  };
  return (
    <MenuButton
      variant="outlined"
      disabled={isPending}
      label={text('offer.start_from')}
      items={earlier.slice(0, IN_MENU).map((offer) => ({
        key: offer.id,
        label: <Facts list={[offer.number, offer.title, offer.client_name]} />,
        onClick: () => start(offer),
      }))}
    />
  );
}

function Preview() {
  const values = useWatch<OfferValues>() as OfferValues;
  return <OfferDocument offer={printedDraft(values, useLanguage())} />;
}

/** The width of the document beside the form, in which its lines are a table. */
const PAPER = '40.5rem';
const sides: SxProps<Theme> = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: `minmax(44rem, 1fr) minmax(0, ${PAPER})` },
  alignItems: 'start',
  gap: 3,
};
const fields = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.5 };
const head = {
  display: 'flex',
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  alignItems: 'start',
  gap: 1.5,
  // Leaves room for the label, which overlaps the field's top border.
  paddingBlockStart: 1,
  '& .MuiFormControl-root': { flex: '1 1 16rem', margin: 0 },
  '& .MuiFormHelperText-root:not(.Mui-error)': { display: 'none' },
  '& > button': { flex: 'none', minHeight: 40 },
};
const folded = {
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: 1,
  '& summary': {
    display: 'flex',
    alignItems: 'center',
    gap: 1.5,
    minHeight: 44,
    paddingInline: 1.5,
    cursor: 'pointer',
  },
  '& summary::before': {
    content: '""',
    flex: 'none',
    width: 8,
    height: 8,
    borderInlineEnd: '2px solid',
    borderBlockEnd: '2px solid',
    rotate: '-45deg',
    '[dir=rtl] &': { rotate: '45deg' },
  },
  '&[open] summary::before': { rotate: '45deg' },
  '& summary strong': { flex: 'none', fontWeight: 500 },
  // Shows the facts that fit. One that is too long loses its end, also in the other direction than the page.
  '& summary > div': {
    ...firstLine,
    minWidth: 0,
    whiteSpace: 'pre',
    color: 'text.secondary',
    '& bdi': ellipsis,
  },
  '&[open] summary > div': { visibility: 'hidden' },
  '& > :not(summary)': { paddingInline: 1.5, paddingBlockEnd: 1.5 },
};
/** The document has the colours of paper in every theme. */
const paper = {
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: 1,
  colorScheme: 'light',
  '--offer-margin': { lg: '1.5rem' },
  // Contains the hidden head of the table, which could otherwise make the dialog scroll.
  position: { xs: 'relative', lg: 'sticky' },
  top: 0,
  maxHeight: { lg: 'calc(100dvh - 11rem)' },
  overflow: 'auto',
};
