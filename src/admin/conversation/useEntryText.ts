import type { OfferStatus } from '../../domain/offers';
import { withoutTurns } from '../../domain/texts';
import type { MessageKey } from '../i18n/messages/en';
import { useText } from '../i18n/useText';
import { useStatuses, useWords } from '../screen/resource';
import { useFieldTexts } from '../write/useFieldTexts';
import { channels, kinds } from './addressee';
import { type TimelineEntry, UNDONE } from './conversationRecords';

type Details = Readonly<Record<string, unknown>>;

/** The states of an email that staff should know. The others are on their way. */
const mailStates: Readonly<Record<string, MessageKey>> = {
  sent: 'mail.state_sent',
  kept: 'mail.state_kept',
  failed: 'mail.state_failed',
  bounced: 'mail.state_bounced',
  dismissed: 'mail.state_failed',
};
/** The states of an email that the mail server has received without a word. */
const maybeStates: Readonly<Record<string, MessageKey>> = {
  ...mailStates,
  queued: 'mail.state_maybe_retried',
  sending: 'mail.state_maybe_retried',
  failed: 'mail.state_maybe_failed',
  dismissed: 'mail.state_maybe_failed',
};

/** Returns a function that says where an email is, by the details of its entry. */
export function useMailState() {
  const text = useText();
  return ({ status, error, unconfirmed }: Details): string => {
    const states = unconfirmed === true ? maybeStates : mailStates;
    const state = states[`${status}`] ?? (error ? 'mail.state_retried' : 'mail.state_queued');
    return text(state, { error: error ? `${error}` : text('mail.no_worker') });
  };
}

/** Whether an entry is a note, a message or a reply, and not a change or an automatic email. */
export const isNote = ({ kind }: Pick<TimelineEntry, 'kind'>): boolean =>
  kinds.some((one) => one === kind);

/**
 * Returns functions that say what an entry of a timeline is and who did it. An edit has a line for each field. This is the
 * only place that words the history.
 */
export function useEntryText(resource: string) {
  const { text, label, formats } = useWords();
  const statuses = useStatuses(resource);
  const field = useFieldTexts(resource);
  const mailState = useMailState();

  const kindText = (kind: string): string => {
    if (kind === 'request') return text('notes.request');
    const channel = channels.find((one) => one === kind);
    if (channel) return text('notes.answered', { channel: text(`answers.by_${channel}`) });
    return text(kind === 'reply' ? 'notes.reply' : 'notes.new_note');
  };

  const offer = (details: Details): string => {
    const { number, revision, status, gross_cents, by, channel, reason, valid_until } = details;
    const [from, to] = Array.isArray(status) ? (status as OfferStatus[]) : [];
    const name = Number(revision) > 1 && to !== 'draft' ? `${number}/${revision}` : `${number}`;
    const isTakenBack = to === 'sent' && (from === 'accepted' || from === 'declined');
    const step = from === to ? 'extended' : isTakenBack ? 'taken_back' : (to ?? 'sent');
    const done = text(`offer.event_${step}`, {
      number: name,
      total: formats.cents(Number(gross_cents)),
      day: Array.isArray(valid_until) ? formats.calendarDay(String(valid_until[1])) : '',
    });
    const facts = [
      by,
      channel === 'phone' && text('answers.by_phone'),
      channel === 'email' && text('answers.by_email'),
      reason,
    ].filter((fact) => typeof fact === 'string');
    return by || reason ? `${done}${text('app.colon')} ${facts.map(isolated).join(' · ')}` : done;
  };

  /** Staff asked for approval or took it back, or the client approved. */
  const approval = ({ delivered_at, approved_by }: Details): string[] => {
    if (Array.isArray(approved_by) && approved_by[1])
      return [`${text('resources.projects.fields.approved_by')} ${isolated(approved_by[1])}`];
    if (!Array.isArray(delivered_at)) return [];
    return [text(delivered_at[1] ? 'projects.event_asked' : 'projects.event_back')];
  };

  const edit = (details: Details): string[] => {
    const { status, ...others } = details;
    const { delivered_at, approved_by, ...unasked } = others;
    const isProject = resource === 'projects';
    const fields = isProject ? unasked : others;
    const [from, to] = Array.isArray(status) ? status : [];
    const values = (code: unknown) => label(statuses, String(code));
    return [
      ...(isProject ? approval({ delivered_at, approved_by }) : []),
      ...(to ? [text('notes.status', { from: values(from), to: values(to) })] : []),
      ...Object.entries(fields).map(([name, change]) => {
        const [before = null, after = null] = Array.isArray(change) ? change : [];
        const kind = before === null ? 'set' : after === null ? 'removed' : 'changed';
        return text(`notes.field_${kind}`, {
          field: field.name(name),
          from: field.value(name, before),
          to: field.value(name, after),
        });
      }),
    ];
  };

  return {
    /** Who did it. A client who answers an offer has typed a name. */
    who: ({ author, by_staff, details }: TimelineEntry): string =>
      author ?? String(details?.by ?? text(by_staff ? 'notes.by_staff' : 'notes.by_system')),
    /** What happened, a line for each part. */
    what({ kind, details, by_mail }: TimelineEntry): string[] {
      // Not only the client can reply to a mail: its author says who it was.
      if (by_mail) return [text('notes.reply_by_mail')];
      if (details === null || isNote({ kind })) return [kindText(kind)];
      if (kind === 'edited') return edit(details);
      if (kind === UNDONE) return [text('notes.undone', { change: edit(details).join(' · ') })];
      if (kind === 'offer') return [offer(details)];
      if (kind === 'mail') {
        return [`${text(`mail.kind_${details.kind}` as MessageKey)} · ${mailState(details)}`];
      }
      const isQuote = details.project !== undefined;
      return [text(isQuote ? 'notes.converted_to' : 'notes.converted_from')];
    },
  };
}

/** A text that somebody typed does not turn the words beside it. */
export const isolated = (typed: unknown): string => `\u2068${withoutTurns(`${typed}`)}\u2069`;
