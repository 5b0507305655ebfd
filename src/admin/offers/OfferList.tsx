import LinkIcon from '@mui/icons-material/Link';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import Tooltip from '@mui/material/Tooltip';
import { type ReactNode, useState } from 'react';
import { DataTable, SelectInput, useRecordContext } from 'react-admin';
import { localDay } from '../../domain/dates';
import { offerStatuses } from '../../domain/offers';
import { useFormats } from '../i18n/useFormats';
import { useText } from '../i18n/useText';
import { csv } from '../list/exporter';
import { Filters } from '../list/Filters';
import { AmountField } from '../list/fields';
import { PERIOD } from '../list/filterInputs';
import { NameLines } from '../list/NameLines';
import {
  RecordList,
  shownAlone,
  shownBelow60rem,
  shownFrom42rem,
  shownFrom60rem,
} from '../list/RecordList';
import { staysInRow } from '../list/RowLink';
import { Late, Lines, Secondary } from '../screen/cells';
import { useTableFits } from '../screen/screen';
import { PHONE } from '../theme/dataTable';
import { StatusMark } from '../write/StatusMark';
import { useDone } from '../write/useSave';
import { copyLink, LinkField } from '../writing/LinkField';
import { offerCsv } from './offerCsv';
import { ENDING, EXPIRED, FIRST_TO_END, isExpired, type Offer, OPEN, offerTable } from './table';

/** The offers. A row opens its quote, whose details contain the offer, or the offer itself if the quote was deleted. */
export function OfferList({ dialogs }: { dialogs: ReactNode }) {
  return (
    <RecordList
      table={offerTable}
      views={views}
      filters={filters}
      sorts={['created_at', 'number', 'client_name', 'gross_cents', 'status', 'valid_until']}
      exporter={exporter}
      areas={[
        'client_name gross_cents',
        'client_name number',
        'status valid_until',
        'sent_at token',
      ]}
      dialogs={dialogs}
    >
      <DataTable.Col
        source="number"
        sortByOrder="DESC"
        sx={{ width: { xs: '6.5rem', lg: '8rem' } }}
      >
        <OfferNumber />
      </DataTable.Col>
      <DataTable.Col
        source="client_name"
        label="offers.client"
        sx={{ [LARGE]: { width: '21rem' }, [PHONE]: wrapped }}
      >
        <Client />
      </DataTable.Col>
      <DataTable.Col
        source="gross_cents"
        align="right"
        sortByOrder="DESC"
        sx={{ width: '8.5rem', [PHONE]: { alignSelf: 'start', fontWeight: 600 } }}
      >
        <AmountField source="gross_cents" />
      </DataTable.Col>
      <DataTable.Col source="status" sx={{ width: '10rem' }}>
        <State />
      </DataTable.Col>
      <DataTable.Col
        source="valid_until"
        sx={{ ...shownFrom42rem, width: { xs: '9.5rem', lg: '11rem' } }}
      >
        <ValidUntil />
      </DataTable.Col>
      <DataTable.Col
        source="sent_at"
        sortByOrder="DESC"
        sx={{ ...shownFrom60rem, width: '10.5rem' }}
      >
        <SentAndOpened />
      </DataTable.Col>
      <DataTable.Col
        source="token"
        label="offers.copy"
        disableSort
        sx={{ ...shownAlone, width: '3.5rem', color: 'text.secondary' }}
      >
        <CopyLink />
      </DataTable.Col>
    </RecordList>
  );
}

/** The window width from which the columns share what the titles leave. */
const LARGE = '@media (min-width: 75rem)';

/** On a card, the title and the client have as many lines as they need. */
const wrapped = {
  '& a, & a > bdi': { display: 'inline' },
  '& div > span': { display: 'block', whiteSpace: 'normal', overflowWrap: 'anywhere' },
  '& div > span > span:not([role])': { display: 'inline' },
};

const views = [
  { label: 'choices.offer_status.sent', ...offerTable.opensWith },
  { label: 'offers.expired', filter: { validity: EXPIRED }, sort: FIRST_TO_END },
  { label: 'choices.offer_status.draft', filter: { status: 'draft' } },
  { label: 'choices.offer_status.accepted', filter: { status: 'accepted' } },
  { label: 'offers.all', filter: {} },
] as const;

const filters = (
  <Filters>
    <SelectInput source="status" choices={offerStatuses} emptyText="list.any" alwaysOn />
    {PERIOD}
    <SelectInput
      source="validity"
      label="resources.offers.fields.valid_until"
      choices={[
        { id: OPEN, name: 'offers.open' },
        { id: ENDING, name: 'offers.ending' },
        { id: EXPIRED, name: 'offers.expired' },
      ]}
    />
  </Filters>
);

const exporter = csv(offerCsv);

function OfferNumber() {
  const number = useRecordContext<Offer>()?.number;
  return number ? <bdi>{number}</bdi> : '–';
}

/** The title, and below it the client. */
function Client() {
  const offer = useRecordContext<Offer>();
  if (!offer) return null;
  const { title, language, client_name, client_company, quote } = offer;
  return (
    <NameLines
      name={title}
      facts={[client_name, client_company]}
      lang={language}
      owner={quote?.owner}
    />
  );
}

/** The status, or that the offer has expired. Where the list has no room for the column of sendings, also the opening. */
function State() {
  const offer = useRecordContext<Offer>();
  const text = useText();
  const isTable = useTableFits();
  if (!offer) return null;
  return (
    <Lines>
      {isExpired(offer) ? (
        <Late>{text('offers.expired')}</Late>
      ) : (
        <StatusMark choices={offerStatuses} value={offer.status} />
      )}
      {isTable && offer.status === 'sent' && (
        <Box component="span" sx={shownBelow60rem}>
          <Opened offer={offer} />
        </Box>
      )}
    </Lines>
  );
}

/** When the offer was sent, and below it whether the client has opened it. A card has room for one of them. */
function SentAndOpened() {
  const offer = useRecordContext<Offer>();
  const isTable = useTableFits();
  const { day } = useFormats();
  if (!offer?.sent_at) return null;
  return (
    <Lines>
      {isTable && <span>{day(offer.sent_at)}</span>}
      <Opened offer={offer} />
    </Lines>
  );
}

function Opened({ offer: { opened_at } }: { offer: Offer }) {
  const text = useText();
  const { nearDay } = useFormats();
  const dayOf = (time: string) => nearDay(localDay(new Date(time)), localDay(new Date()));
  return (
    <Secondary>
      {opened_at ? text('offers.opened', { day: dayOf(opened_at) }) : text('offers.not_opened')}
    </Secondary>
  );
}

/** Copies the link of the client. A browser that does not allow it shows the link instead. */
function CopyLink() {
  const offer = useRecordContext<Offer>();
  const text = useText();
  const done = useDone();
  const [field, show] = useState<HTMLElement | null>(null);
  if (!offer?.token) return null;
  const { token, number, title } = offer;
  const label = text('offers.copy_of', { name: number ?? title });
  return (
    <Box component="span" onClick={staysInRow}>
      <Tooltip title={label}>
        <IconButton
          size="small"
          color="inherit"
          aria-label={label}
          onClick={async ({ currentTarget }) => {
            if (await copyLink(token)) done(text('letter.copied'));
            else show(currentTarget);
          }}
        >
          <LinkIcon fontSize="small" />
        </IconButton>
      </Tooltip>
      <Popover open={field !== null} anchorEl={field} onClose={() => show(null)}>
        <Box sx={{ width: 'min(32rem, 90vw)', padding: 2 }}>
          <LinkField token={token} />
        </Box>
      </Popover>
    </Box>
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
