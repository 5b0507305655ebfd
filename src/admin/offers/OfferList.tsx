import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import type { ReactNode } from 'react';
import { useListContext } from 'react-admin';
import { offerStatuses } from '../../domain/offers';
import { useFormats } from '../i18n/useFormats';
import { useText } from '../i18n/useText';
import { PERIOD } from '../list/filters/filters';
import { type ListDefinition, ListPage } from '../list/ListPage';
import { GoneMark } from '../list/NewRows';
import { PlainLink } from '../list/selection/RowSelection';
import { type Column, ListTable, useShownList } from '../list/table/ListTable';
import { coveringLink, pendingBars } from '../list/table/tableStyle';
import { Facts, StatusMark } from '../ui/RecordParts';
import { useOptions, useWords } from '../ui/resource';
import { useTableFits } from '../ui/screen';
import { offerCsv } from './offerCsv';
import { ENDING, EXPIRED, isExpired, type Offer, OPEN, offerTable } from './table';

const list: ListDefinition<Offer> = {
  table: offerTable,
  views: [
    { label: 'offers.all', filter: {} },
    { label: 'choices.offer_status.sent', filter: { status: 'sent' } },
    { label: 'choices.offer_status.accepted', filter: { status: 'accepted' } },
    { label: 'choices.offer_status.draft', filter: { status: 'draft' } },
    { label: 'offers.expired', filter: { validity: EXPIRED } },
  ],
  filters: [
    PERIOD,
    { source: 'status', choices: offerStatuses, any: 'list.any_status', hasSelect: true },
    {
      source: 'validity',
      label: 'resources.offers.fields.valid_until',
      options: [
        { value: OPEN, name: 'offers.open' },
        { value: ENDING, name: 'offers.ending' },
        { value: EXPIRED, name: 'offers.expired' },
      ],
    },
  ],
  sorts: ['created_at', 'number', 'client_name', 'gross_cents', 'status', 'valid_until'],
  pageSizes: [10, 25, 50, 100],
  csv: offerCsv,
};

/** The offers. A row opens its quote, whose details contain the offer, or the offer itself if the quote was deleted. */
export function OfferList({ dialogs }: { dialogs: ReactNode }) {
  const isTable = useTableFits();
  return (
    <ListPage list={list} isTable={isTable} dialogs={dialogs}>
      {isTable ? (
        <ListTable resource="offers" columns={columns} nameOf={({ title }) => title} />
      ) : (
        <OfferCards />
      )}
    </ListPage>
  );
}

const columns: readonly Column<Offer>[] = [
  {
    source: 'number',
    width: '8rem',
    sort: 'DESC',
    render: (offer) => <OfferNumber offer={offer} />,
  },
  {
    source: 'client_name',
    label: 'offers.client',
    render: (offer) => (
      <div className="lines">
        <span className="client">
          <OfferLink offer={offer} />
        </span>
        <Client offer={offer} />
      </div>
    ),
  },
  {
    source: 'gross_cents',
    width: '8.5rem',
    align: 'end',
    sort: 'DESC',
    render: ({ gross_cents }, { formats }) => formats.cents(gross_cents ?? 0),
  },
  { source: 'status', width: '11rem', render: (offer) => <State offer={offer} /> },
  {
    source: 'valid_until',
    width: 'max(var(--day), 10rem)',
    isExtra: true,
    render: ({ valid_until }, { formats }) =>
      valid_until ? formats.calendarDay(valid_until) : '–',
  },
];

interface Props {
  offer: Offer;
}

/** The title, which links to what the row opens. */
function OfferLink({ offer }: Props) {
  const { recordPath } = useOptions('offers');
  return (
    <>
      <GoneMark id={offer.id} />
      <PlainLink href={recordPath?.(offer) ?? ''} data-row-link={offer.id}>
        <bdi lang={offer.language}>{offer.title}</bdi>
      </PlainLink>
    </>
  );
}

function Client({ offer: { client_name, client_company, language } }: Props) {
  return (
    <span className="client secondary" lang={language}>
      <Facts list={[client_name, client_company]} />
    </span>
  );
}

const OfferNumber = ({ offer: { number } }: Props) => (number ? <bdi>{number}</bdi> : '–');

/** The status, and below it whether the client has opened the offer, or that it has expired. */
function State({ offer }: Props) {
  const { status, opened_at } = offer;
  const text = useText();
  const formats = useFormats();
  return (
    <div className="lines">
      <StatusMark choices={offerStatuses} value={status} />
      {isExpired(offer) ? (
        <strong className="late">{text('offers.expired')}</strong>
      ) : (
        status === 'sent' && (
          <span className="secondary">
            {opened_at
              ? text('offers.opened', { day: formats.day(opened_at) })
              : text('offers.not_opened')}
          </span>
        )
      )}
    </div>
  );
}

const PENDING = ['first', 'second', 'third', 'fourth', 'fifth'];

/** The list on a phone. */
function OfferCards() {
  const { text, formats } = useWords();
  const { data } = useListContext<Offer>();
  const shown = useShownList();
  return (
    <Box key={shown} component="ul" sx={cards}>
      {data?.map((offer) => (
        <Card key={offer.id} component="li">
          <div className="line">
            <OfferLink offer={offer} />
            <strong>{formats.cents(offer.gross_cents ?? 0)}</strong>
          </div>
          <div className="line">
            <Client offer={offer} />
            <OfferNumber offer={offer} />
          </div>
          <div className="line">
            <State offer={offer} />
            {offer.valid_until && (
              <span className="secondary">
                {text('offers.until')} {formats.calendarDay(offer.valid_until)}
              </span>
            )}
          </div>
        </Card>
      ))}
      {!data &&
        PENDING.map((place) => (
          <Card key={place} component="li" aria-hidden>
            <div className="bar" />
            <div className="bar" />
            <div className="bar" />
          </Card>
        ))}
    </Box>
  );
}

const cards = {
  ...pendingBars,
  ...coveringLink,
  '& .bar': { ...pendingBars['& .bar'], width: '8rem', marginBlock: '0.5rem' },
  display: 'grid',
  gap: 1,
  padding: 0,
  margin: 0,
  listStyle: 'none',
  fontSize: '0.875rem',
  '& > li': {
    position: 'relative',
    display: 'grid',
    gap: 0.5,
    paddingBlock: 1,
    paddingInline: 1.5,
  },
  '& .line': { display: 'flex', justifyContent: 'space-between', columnGap: 1.5 },
  '& .line > *': { minWidth: 0, overflowWrap: 'anywhere' },
  '& .line > :last-child:not(:first-child)': { flex: 'none' },
  '& .lines': { display: 'grid' },
  '& .secondary': { color: 'text.secondary' },
  '& .late': { color: 'error.main' },
  '& a[data-row-link]': {
    color: 'text.primary',
    fontWeight: 600,
    fontSize: '1rem',
    textDecoration: 'none',
  },
};
