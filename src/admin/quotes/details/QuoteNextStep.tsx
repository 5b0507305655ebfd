import Button, { type ButtonProps } from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { roundDuration } from '../../../domain/dates';
import { budgets, projectTypes, rejectionReasons, timelines } from '../../../domain/quotes';
import type { Addressee } from '../../conversation/addressee';
import { paths } from '../../data/paths';
import { OfferButton } from '../../offers/OfferButton';
import { offerFacts } from '../../offers/offerStep';
import type { Offer } from '../../offers/table';
import type { OfferMenu } from '../../offers/useOfferMenu';
import { NextStep, useStepText } from '../../record/NextStep';
import { BusyButton } from '../../screen/controls';
import { useWords } from '../../screen/resource';
import { useFrom } from '../../screen/useFrom';
import { useNow } from '../../screen/useNow';
import { AnswerButton } from '../../writing/AnswerButton';
import { isByMail, responseTime, spamKey } from '../quoteModel';
import { currentOffer, type QuoteAction, type QuoteStep } from '../quoteStep';
import type { Quote } from '../table';
import { useSpamMark } from '../useSpamMark';

interface Props {
  quote: Quote;
  to: Addressee;
  step: QuoteStep;
  /** The offer that the quote is about. Undefined if there is none, and while it is being read. */
  offer: Offer | undefined;
  menu: OfferMenu;
  /** Whether somebody writes to the client, so that the filled button is the one of the message. */
  isMessageBegun: boolean;
}

/** The strip that says what a quote waits for, with the buttons for it. */
export function QuoteNextStep({ quote, to, step, offer, menu, isMessageBegun }: Props) {
  const { facts, isUrgent } = useQuoteFacts(quote, step);
  const { text, label } = useWords();
  const { project_type, budget, timeline } = quote;
  // An offer says more than what the client thought of.
  const about = currentOffer(quote.offers)
    ? []
    : [label(projectTypes, project_type), label(budgets, budget), label(timelines, timeline)];
  const from = isByMail(quote) && text('quotes.by_mail_from', { address: `${quote.email}` });
  return (
    <NextStep facts={facts} isUrgent={isUrgent} about={from ? [from, ...about] : about}>
      {step.actions.map((action, index) => (
        <Action
          key={action}
          {...{ action, quote, to, offer, menu }}
          variant={index === 0 && !isMessageBegun ? 'contained' : 'outlined'}
        />
      ))}
    </NextStep>
  );
}

function useQuoteFacts(quote: Quote, { state, since }: QuoteStep) {
  const { text, label, formats } = useWords();
  const stepText = useStepText();
  const now = useNow();
  const offer = currentOffer(quote.offers);
  switch (state) {
    case 'spam':
      return {
        facts: [
          text(spamKey(quote.spam_reason)),
          quote.spam_reason === 'unauthenticated' && text('quotes.unverified_hint'),
        ],
        isUrgent: false,
      };
    case 'waiting': {
      const response = responseTime(quote, now);
      if (!response) return { facts: [], isUrgent: false };
      const duration = (milliseconds: number) => {
        const { value, unit } = roundDuration(milliseconds);
        return formats.duration(value, unit);
      };
      const waited = now - Date.parse(quote.created_at);
      return {
        facts: [
          text('step.waiting', { time: duration(waited) }),
          text(`quotes.response_${response.state}`, { time: duration(response.milliseconds) }),
        ],
        isUrgent: !response.inTime,
      };
    }
    case 'rejected':
      return {
        facts: [stepText('step.rejected', since), label(rejectionReasons, quote.rejection_reason)],
        isUrgent: false,
      };
    case 'failed':
      return { facts: [stepText('step.failed', since)], isUrgent: true };
    case 'replied':
    case 'contacted':
    case 'approved':
    case 'converted':
      return { facts: [stepText(`step.${state}`, since)], isUrgent: false };
    case 'draft':
    case 'sent':
    case 'opened':
    case 'accepted':
    case 'declined':
    case 'expired':
    case 'withdrawn':
    case 'answered':
      return {
        facts: offer ? offerFacts(offer, stepText(`step.${state}`, since), formats.cents) : [],
        isUrgent: state === 'expired',
      };
  }
}

interface ActionProps extends Omit<Props, 'step' | 'isMessageBegun'>, Pick<ButtonProps, 'variant'> {
  action: QuoteAction;
}

function Action({ action, quote, to, offer, menu, variant = 'outlined' }: ActionProps) {
  const { text } = useWords();
  const from = useFrom();
  const { busy, mark } = useSpamMark();
  const button = { size: 'small', variant } as const;
  switch (action) {
    case 'answer':
      return <AnswerButton to={to} variant={variant} />;
    case 'clear_spam':
      return (
        <BusyButton {...button} busy={busy} onClick={() => mark([quote], false)}>
          {text('quotes.clear_spam')}
        </BusyButton>
      );
    case 'project':
      return (
        <Button
          {...button}
          component={Link}
          to={paths.record('projects', quote.project?.id ?? '', from)}
        >
          {text('quotes.see_project')}
        </Button>
      );
    default:
      return <OfferButton {...button} {...{ action, quote, offer, menu }} />;
  }
}
