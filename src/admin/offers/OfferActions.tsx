import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useGetList } from 'react-admin';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { offerStatuses } from '../../domain/offers';
import type { Addressee } from '../conversation/answer';
import { NEWEST_FIRST } from '../data/listQuery';
import { paths } from '../data/paths';
import { useFormats } from '../i18n/useFormats';
import { useErrorText, useText } from '../i18n/useText';
import { POLL_MS } from '../news/useNews';
import { useRowDelete } from '../ui/changes/useRecordChanges';
import { BusyButton, MenuButton } from '../ui/controls';
import { type Failure, FailureAlert } from '../ui/Failures';
import { DetailSection, Facts } from '../ui/RecordParts';
import { useWords } from '../ui/resource';
import { AnswerDialog, type OfferAnswer, offerAnswers, useOfferChange } from './AnswerDialog';
import { copyLink } from './offerModel';
import { LinkField, SendOffer } from './SendOffer';
import { isExpired, type Offer } from './table';

/** Reads the offers of a quote, the newest first, and again every half minute, because clients open and answer them. */
export const useOffers = (quoteId: string) =>
  useGetList<Offer>(
    'offers',
    { filter: { quote_id: quoteId }, sort: NEWEST_FIRST, pagination: { page: 1, perPage: 50 } },
    { refetchInterval: POLL_MS, onError: () => {} },
  );

/** The offers of a quote, with the actions that their statuses allow. */
export function OfferSection({ to }: { to: Addressee }) {
  const text = useText();
  const explain = useErrorText();
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const { data = [], error, isFetching } = useOffers(to.record.id);
  const [sending, setSending] = useState<string | null>(null);
  const offer = data.find(({ id }) => id === sending);
  const [isClosed, setClosed] = useState(false);
  // The form of an offer returns here to send the offer that it saved. Waits for the saved version.
  const asked = data.find(({ id, status }) => id === state?.send && status === 'draft');
  if (asked && !isFetching && !sending && !isClosed) setSending(asked.id);
  const close = () => {
    setSending(null);
    setClosed(true);
    if (state?.send) navigate({ search }, { replace: true, state: { ...state, send: undefined } });
  };
  if (data.length === 0 && !error) return null;
  return (
    <DetailSection title={text('offers.title')}>
      {error && explain(error, 'offers.load_failed')}
      <Box component="ul" sx={list}>
        {data.map((entry) => (
          <OfferEntry key={entry.id} offer={entry} to={to} onSend={() => setSending(entry.id)} />
        ))}
      </Box>
      {offer && <SendOffer offer={offer} to={to} onClose={close} />}
    </DetailSection>
  );
}

function OfferEntry({ offer, to, onSend }: { offer: Offer; to: Addressee; onSend: () => void }) {
  const { text, label, formats } = useWords();
  const { search, state } = useLocation();
  const [failure, setFailure] = useState<Failure | null>(null);
  const [asked, ask] = useState<OfferAnswer | null>(null);
  const [isShown, show] = useState(false);
  const remove = useRowDelete('offers');
  const { change, busy } = useOfferChange({ onFailure: setFailure });
  const { status, title, number } = offer;
  return (
    <li>
      <div>
        <strong>{number && <bdi dir="ltr">{number} </bdi>}</strong>
        <bdi>{title}</bdi>
        {` · ${formats.cents(offer.gross_cents ?? 0)}`}
      </div>
      <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
        <Facts list={[label(offerStatuses, status), ...useFacts(offer)]} />
      </Box>
      <FailureAlert failure={failure} onDismiss={() => setFailure(null)} />
      <Box sx={actions}>
        {status === 'draft' && (
          <>
            <Button
              size="small"
              component={Link}
              to={paths.offer(to.record.id, search)}
              replace
              state={state}
            >
              {text('list.edit')}
            </Button>
            <Button size="small" variant="outlined" onClick={onSend}>
              {text('offer.send')}
            </Button>
            <Button size="small" onClick={() => remove(offer, title)}>
              {text('ra.action.delete')}
            </Button>
          </>
        )}
        {offer.token && (
          <Button
            size="small"
            onClick={async () => show(!(await copyLink(offer.token)))}
            variant="outlined"
          >
            {text('offer.copy_link')}
          </Button>
        )}
        {status === 'sent' && (
          <MenuButton
            size="small"
            label={text('quotes.more')}
            items={offerAnswers.map((key) => ({
              key,
              label: text(`offer.${key}`),
              onClick: () => ask(key),
            }))}
          />
        )}
        {(status === 'declined' || status === 'withdrawn') && (
          <BusyButton
            size="small"
            busy={busy}
            onClick={() => void change({ offer, data: { status: 'draft' } }, title)}
          >
            {text('offer.draft')}
          </BusyButton>
        )}
      </Box>
      {isShown && <LinkField token={offer.token} />}
      {asked && <AnswerDialog answer={asked} offer={offer} onClose={() => ask(null)} />}
    </li>
  );
}

/** Returns what happened to an offer. */
function useFacts(offer: Offer) {
  const text = useText();
  const { day, calendarDay } = useFormats();
  const { status, opened_at, valid_until, answered_at, answered_by, decline_reason } = offer;
  if (status === 'sent') {
    return [
      opened_at ? text('offers.opened', { day: day(opened_at) }) : text('offers.not_opened'),
      isExpired(offer)
        ? text('offers.expired')
        : valid_until && text('offer.valid', { day: calendarDay(valid_until) }),
    ];
  }
  return [answered_by, answered_at && day(answered_at), decline_reason];
}

const list = { margin: 0, padding: 0, listStyle: 'none', display: 'grid', gap: 1.5 };
const actions = { display: 'flex', flexWrap: 'wrap', gap: 1, marginBlock: 0.5 };
