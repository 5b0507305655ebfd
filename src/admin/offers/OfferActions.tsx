import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useGetList } from 'react-admin';
import { Link, useLocation } from 'react-router-dom';
import { offerStatuses } from '../../domain/offers';
import type { Addressee } from '../conversation/answer';
import { copyLink, LinkField } from '../conversation/LinkField';
import { NEWEST_FIRST, POLL_MS } from '../data/listQuery';
import { paths } from '../data/paths';
import { useFormats } from '../i18n/useFormats';
import { type Text, useErrorText, useText } from '../i18n/useText';
import { BusyButton, MenuButton } from '../kit/controls';
import { FailureAlert } from '../kit/Failures';
import { DetailSection, Facts } from '../kit/RecordParts';
import { useWords } from '../kit/resource';
import { useFrom } from '../kit/useFrom';
import { useDone, useRemove } from '../kit/useSave';
import { AnswerDialog } from './AnswerDialog';
import { ExtendDialog } from './ExtendDialog';
import { FurtherWorkButton } from './FurtherWorkButton';
import { isExpired, type Offer } from './table';
import { useOfferChange } from './useOfferChange';

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
  const { data: offers, error } = useOffers(to.record.id);
  const data = offers ?? [];
  if (data.length === 0 && !error) return null;
  return (
    <DetailSection title={text('offers.title')}>
      {!offers && error && explain(error, 'offers.load_failed')}
      <Box component="ul" sx={list}>
        {data.map((entry) => (
          <OfferEntry key={entry.id} offer={entry} to={to} />
        ))}
      </Box>
    </DetailSection>
  );
}

function OfferEntry({ offer, to }: { offer: Offer; to: Addressee }) {
  const { text, label, formats } = useWords();
  const { search } = useLocation();
  const from = useFrom();
  const [asked, ask] = useState<Step | null>(null);
  const [isShown, show] = useState(false);
  const remove = useRemove('offers');
  const { change, busy, failure, dismiss } = useOfferChange();
  const done = useDone();
  const { id, status, title, number } = offer;
  const set = (next: Offer['status']) => void change(offer, { status: next });
  return (
    <li>
      <div>
        {number && (
          <>
            <bdi dir="ltr">
              <strong>{number}</strong>
            </bdi>{' '}
          </>
        )}
        <bdi>{title}</bdi>
        {` · ${formats.cents(offer.gross_cents ?? 0)}`}
      </div>
      <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
        <Facts list={[label(offerStatuses, status), ...useOfferFacts(offer)]} />
      </Box>
      <FailureAlert failure={failure} onDismiss={dismiss} />
      <Box sx={actions}>
        {status === 'draft' && (
          <>
            <Button size="small" component={Link} to={paths.offer(to.record.id, search)} replace>
              {text('list.edit')}
            </Button>
            <Button
              size="small"
              variant="outlined"
              component={Link}
              to={paths.send(to.record.id, id, search)}
              replace
            >
              {text('offer.send')}
            </Button>
            {number === null ? (
              <Button size="small" onClick={() => remove(offer, title)}>
                {text('ra.action.delete')}
              </Button>
            ) : (
              // The numbers of a year have no gap.
              <BusyButton size="small" busy={busy} onClick={() => set('withdrawn')}>
                {text('offer.withdrawn')}
              </BusyButton>
            )}
          </>
        )}
        {offer.token && (
          <Button
            size="small"
            onClick={async () => {
              const isCopied = await copyLink(offer.token);
              show(!isCopied);
              if (isCopied) done(text('letter.copied'));
            }}
            variant="outlined"
          >
            {text('letter.copy_link')}
          </Button>
        )}
        {status !== 'draft' && (
          <Button size="small" component={Link} to={paths.record('offers', id, from)}>
            {text('offer.see')}
          </Button>
        )}
        {status === 'accepted' && <FurtherWorkButton to={to} />}
        {status === 'sent' && (
          <MenuButton
            size="small"
            label={text('quotes.more')}
            items={[
              ...stepsOf(text, steps, ask),
              ...(offer.remind_days
                ? [
                    {
                      key: 'remind_days',
                      label: text('offer.call_off'),
                      onClick: () => void change(offer, { remind_days: null }),
                    },
                  ]
                : []),
            ]}
          />
        )}
        {(status === 'declined' || status === 'withdrawn') && (
          <BusyButton size="small" busy={busy} onClick={() => set('draft')}>
            {text('offer.draft')}
          </BusyButton>
        )}
      </Box>
      {isShown && <LinkField token={offer.token} />}
      {asked && <StepDialog step={asked} offer={offer} onClose={() => ask(null)} />}
    </li>
  );
}

/** What staff can do with a sent offer. */
const steps = ['accepted', 'declined', 'extend', 'draft', 'withdrawn'] as const;
type Step = (typeof steps)[number];

const stepsOf = (text: Text, keys: readonly Step[], ask: (step: Step) => void) =>
  keys.map((key) => ({ key, label: text(`offer.${key}`), onClick: () => ask(key) }));

interface StepProps {
  step: Step;
  offer: Offer;
  onClose: () => void;
}

const StepDialog = ({ step, ...props }: StepProps) =>
  step === 'extend' ? <ExtendDialog {...props} /> : <AnswerDialog answer={step} {...props} />;

interface NextProps {
  quoteId: string;
  /** Null shows no button, but the dialog that is open stays, although the client has answered meanwhile. */
  step: 'answer' | 'extend' | null;
}

/** The next step of a sent offer, beside the other actions of its quote: the client's answer, or more time for it. */
export function NextStep({ quoteId, step }: NextProps) {
  const text = useText();
  const { data } = useOffers(quoteId);
  const [asked, ask] = useState<Omit<StepProps, 'onClose'> | null>(null);
  const offer = data?.find(({ status }) => status === 'sent');
  const choose = (next: Step) => offer && ask({ step: next, offer });
  const button = { size: 'small', variant: 'contained', disabled: !offer } as const;
  return (
    <>
      {step === 'answer' && (
        <MenuButton
          {...button}
          label={text('offer.answer')}
          items={stepsOf(text, ['accepted', 'declined'], choose)}
        />
      )}
      {step === 'extend' && (
        <Button {...button} onClick={() => choose('extend')}>
          {text('offer.extend')}
        </Button>
      )}
      {asked && <StepDialog {...asked} onClose={() => ask(null)} />}
    </>
  );
}

/** Returns what happened to an offer. */
export function useOfferFacts(offer: Offer) {
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
