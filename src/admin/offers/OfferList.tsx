import type { ReactNode } from 'react';
import { DataTable, useRecordContext } from 'react-admin';
import { offerStatuses } from '../../domain/offers';
import { useFormats } from '../i18n/useFormats';
import { useText } from '../i18n/useText';
import { Late, Lines, Secondary } from '../kit/cells';
import { csv } from '../kit/exporter';
import { AmountField } from '../kit/fields';
import { type Filter, PERIOD } from '../kit/filters';
import { NameLines } from '../kit/NameLines';
import { isExtra, RecordList } from '../kit/RecordList';
import { StatusMark } from '../kit/RecordParts';
import { useTableFits } from '../kit/screen';
import { offerCsv } from './offerCsv';
import { ENDING, EXPIRED, isExpired, type Offer, OPEN, offerTable } from './table';

/** The offers. A row opens its quote, whose details contain the offer, or the offer itself if the quote was deleted. */
export function OfferList({ dialogs }: { dialogs: ReactNode }) {
  return (
    <RecordList
      table={offerTable}
      views={views}
      filters={filters}
      sorts={['created_at', 'number', 'client_name', 'gross_cents', 'status', 'valid_until']}
      exporter={exporter}
      areas={['client_name gross_cents', 'client_name number', 'status valid_until']}
      dialogs={dialogs}
    >
      <DataTable.Col source="number" sortByOrder="DESC" sx={{ width: '8rem' }}>
        <OfferNumber />
      </DataTable.Col>
      <DataTable.Col source="client_name" label="offers.client">
        <Client />
      </DataTable.Col>
      <DataTable.Col
        source="gross_cents"
        field={AmountField}
        align="right"
        sortByOrder="DESC"
        sx={{ width: '8.5rem' }}
      />
      <DataTable.Col source="status" sx={{ width: '11rem' }}>
        <State />
      </DataTable.Col>
      <DataTable.Col source="valid_until" sx={{ ...isExtra, width: '10rem' }}>
        <ValidUntil />
      </DataTable.Col>
    </RecordList>
  );
}

const views = [
  { label: 'offers.all', filter: {} },
  { label: 'choices.offer_status.sent', filter: { status: 'sent' } },
  { label: 'choices.offer_status.accepted', filter: { status: 'accepted' } },
  { label: 'choices.offer_status.draft', filter: { status: 'draft' } },
  { label: 'offers.expired', filter: { validity: EXPIRED } },
] as const;

const filters: readonly Filter[] = [
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
];

const exporter = csv(offerCsv);

function OfferNumber() {
  const number = useRecordContext<Offer>()?.number;
  return number ? <bdi>{number}</bdi> : '–';
}

/** The title, and below it the client. */
function Client() {
  const offer = useRecordContext<Offer>();
  if (!offer) return null;
  const { title, language, client_name, client_company } = offer;
  return <NameLines name={title} facts={[client_name, client_company]} lang={language} />;
}

/** The status, and below it whether the client has opened the offer, or that it has expired. */
function State() {
  const offer = useRecordContext<Offer>();
  const text = useText();
  const formats = useFormats();
  if (!offer) return null;
  const { status, opened_at } = offer;
  return (
    <Lines>
      <StatusMark choices={offerStatuses} value={status} />
      {isExpired(offer) && <Late>{text('offers.expired')}</Late>}
      {status === 'sent' && !isExpired(offer) && (
        <Secondary>
          {opened_at
            ? text('offers.opened', { day: formats.day(opened_at) })
            : text('offers.not_opened')}
        </Secondary>
      )}
    </Lines>
  );
}

/** The last day on which the client can accept the offer. A card has no header that says so. */
function ValidUntil() {
  const day = useRecordContext<Offer>()?.valid_until;
  const text = useText();
  const formats = useFormats();
  const isTable = useTableFits();
  if (!day) return isTable && '–';
  return isTable ? (
    formats.calendarDay(day)
  ) : (
    <Secondary>
      {text('offers.until')} {formats.calendarDay(day)}
    </Secondary>
  );
}
