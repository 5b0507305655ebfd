import MailOutline from '@mui/icons-material/MailOutline';
import PhoneOutlined from '@mui/icons-material/PhoneOutlined';
import WhatsApp from '@mui/icons-material/WhatsApp';
import { useMutationState } from '@tanstack/react-query';
import { useState } from 'react';
import { useCreate, useDelete, useEvent, useGetList, useNotify, useUpdate } from 'react-admin';
import { dayAfter, nextMonday } from '../../domain/dates';
import { authorName } from '../data/clientState';
import { hasLeft } from '../data/errors';
import { useFormats } from '../i18n/useFormats';
import { useText } from '../i18n/useText';
import { keepDraft, readDraft } from '../kit/drafts';
import { ONE_AFTER_THE_OTHER, PESSIMISTIC, useDone, useFailure, useSave } from '../kit/useSave';
import {
  type Addressee,
  answerLink,
  type Channel,
  channels,
  draftKey,
  dropDraftOf,
  follow,
  furtherSubject,
  type Kind,
  likelyOccasion,
  type MessageContent,
  templateId,
  writeAnswer,
} from './answer';
import type { AnswerTemplate, Note } from './conversationRecords';
import { useAuthor } from './useAuthor';
import { useCanSend } from './useCanSend';
import { useTimeline } from './useTimeline';

export const channelIcons = { email: MailOutline, phone: PhoneOutlined, whatsapp: WhatsApp };

/** All answer templates: one for each occasion and language. */
export const useTemplates = () =>
  useGetList<AnswerTemplate>(
    'answer_templates',
    { sort: { field: 'id', order: 'ASC' }, pagination: { page: 1, perPage: 100 } },
    { staleTime: 30_000, onError: () => {} },
  );

/** Whether something is being read that decides where the form of a record stands, or how high it is. */
export function useIsFormPending(id: string): boolean {
  // After a failed reading, the next one finds somebody who writes already.
  const { isFetched: isStreamRead } = useTimeline(id);
  const { isFetched: areTemplatesRead } = useTemplates();
  return !isStreamRead || !areTemplatesRead;
}

/** An email waits for so long before it leaves. */
const UNDO_EMAIL_MS = 15_000;

/**
 * Returns a function that deletes a message or a note at once. A quote that it answered waits again, which the database
 * does. Returns whether it was deleted: a message that has left is kept. `name` is that of the client.
 */
export function useTakeBackMessage() {
  const text = useText();
  const done = useDone();
  const fail = useFailure();
  const notify = useNotify();
  const [remove] = useDelete<Note>('notes', {}, ONE_AFTER_THE_OTHER);
  return async (note: Note, name: string): Promise<boolean> => {
    try {
      await remove('notes', { id: note.id, previousData: note }, PESSIMISTIC);
      const isMessage = channels.some((one) => one === note.kind);
      const value = text(isMessage ? 'answers.taken_back' : 'notes.deleted');
      done(text('app.change', { name, value }), { count: 0 });
      return true;
    } catch (error) {
      if (hasLeft(error)) notify(text('answers.has_left', { name }), { type: 'error', error });
      else fail(error, name);
      return false;
    }
  };
}

/**
 * Records a note, a message to the client or their reply. A message is followed by the offer of a follow-up. An undo deletes
 * the note, and keeps its text as a draft.
 */
export function useRecord(to: Addressee, onTakenBack?: (note: Note) => void) {
  const text = useText();
  const done = useDone();
  const fail = useFailure();
  const { set } = useSetFollowUp(to);
  const takeBack = useTakeBackMessage();
  const takenBack = useEvent(onTakenBack ?? (() => {}));
  const [create, { isPending: busy }] = useCreate<Note>('notes', {}, ONE_AFTER_THE_OTHER);
  // Also by a form that was left meanwhile.
  const saved = useMutationState({
    filters: { mutationKey: ['notes', 'create'], status: 'pending' },
    select: ({ state }) => (state.variables as { data: NewNote }).data,
  });
  const said = (value: string) => text('app.change', { name: to.name, value });
  const undo = async (note: Note, kind: Kind, { subject = '', body }: Partial<MessageContent>) => {
    if (!(await takeBack(note, to.name))) return;
    if (body) {
      const key = draftKey(to.record.id, kind);
      // What was typed since then stays, after the text that is taken back.
      const since = readDraft(sessionStorage, key)?.values;
      const texts = [body, since?.message].filter((typed) => typeof typed === 'string');
      keepDraft(sessionStorage, key, {
        values: { ...since, message: texts.join('\n\n'), ...(kind === 'email' && { subject }) },
      });
    }
    takenBack(note);
  };
  /** Returns the note, or null after it has shown the failure. Then what was typed stays as a draft. */
  const record = async (
    kind: Kind,
    body: string,
    email: Partial<Pick<Note, 'subject' | 'by_hand'>> = {},
  ): Promise<Note | null> => {
    const data: NewNote = {
      subject_id: to.record.id,
      kind,
      author: authorName() ?? '',
      body: body.trim(),
      ...email,
    };
    try {
      const note = (await create('notes', { data }, { returnPromise: true })) as Note;
      // A call is recorded when it begins, and what is said in it is typed meanwhile.
      if (kind !== 'phone' || body !== '') dropDraftOf(to.record.id, kind);
      const channel = channels.find((one) => one === kind);
      const [_tomorrow, ...later] = followUpDays(new Date());
      const value = channel
        ? text('answers.saved', { channel: text(`answers.by_${channel}`) })
        : text(kind === 'reply' ? 'notes.reply_saved' : 'notes.saved');
      const next = [
        ...later.map(({ label, day }) => ({ label: text(label), run: () => set(day) })),
        { label: text('follow_up.none'), run: () => to.record.follow_up_on && set(null) },
      ];
      done(said(value), {
        undo: () => void undo(note, kind, { body, subject: email.subject ?? '' }),
        ...(channel && { next }),
        ...(kind === 'email' && { duration: UNDO_EMAIL_MS }),
      });
      return note;
    } catch (error) {
      fail(error, to.name);
      return null;
    }
  };
  return {
    record,
    busy,
    /** Whether a text of this kind is being saved, which therefore cannot be changed. */
    isSaving: (kind: Kind) =>
      saved.some(
        (note) => note.subject_id === to.record.id && note.kind === kind && note.body !== '',
      ),
  };
}

type NewNote = Pick<Note, 'subject_id' | 'kind' | 'author' | 'body'>;

/**
 * Sends an email, or opens the mail program, WhatsApp or the phone with a message, and records it: the one that is passed,
 * or the draft, or the likely template. Asks for the name of the user if none is remembered. The user becomes the owner of a record without one.
 */
export function useAnswer(
  to: Addressee,
  onRecorded: (channel: Channel, note: Note) => void,
  onTakenBack: (note: Note) => void,
) {
  const text = useText();
  const done = useDone();
  const { data: templates } = useTemplates();
  const canSend = useCanSend();
  const { record, busy, isSaving } = useRecord(to, onTakenBack);
  const [update] = useUpdate(to.resource, {}, ONE_AFTER_THE_OTHER);
  const { withName, nameDialog } = useAuthor();
  // What follows is that of the screen when the answer arrives.
  const recorded = useEvent(onRecorded);
  const [unrecorded, setUnrecorded] = useState<(() => void) | null>(null);

  const further = furtherSubject(useTimeline(to.record.id).data ?? []);
  const likely = (channel: Channel): MessageContent | null => {
    const typed = readDraft(sessionStorage, draftKey(to.record.id, channel))?.values;
    const occasion = likelyOccasion(to.record.status);
    const template = templates?.find(({ id }) => id === templateId(occasion, to.language));
    if (!template) return null;
    const filled = writeAnswer(template, occasion, to);
    return {
      subject: String(typed?.subject ?? '').trim() || (further ?? filled.subject),
      body: String(typed?.message ?? filled.body),
    };
  };

  const answer = (channel: Channel, written?: MessageContent, language = to.language) =>
    withName((name) => {
      const message = written ?? likely(channel);
      if (!message) return;
      const href = answerLink(channel, to, message);
      if (href === null) {
        const missing = channel === 'email' ? 'no_email' : to.phone ? 'no_whatsapp' : 'no_phone';
        return done(text(`answers.${missing}`), { count: 0 });
      }
      const isSent = channel === 'email' && canSend;
      if (!isSent) follow(href);
      const isCall = channel === 'phone';
      const save = async () => {
        const email =
          channel === 'email'
            ? { subject: message.subject, ...(!isSent && { by_hand: true }) }
            : {};
        const note = await record(channel, isCall ? '' : message.body, email);
        // A retry records what another program has opened, without opening it again. What was not sent is still in its form.
        setUnrecorded(note || isSent ? null : () => save);
        if (note) recorded(channel, note);
      };
      void save();
      const data = {
        ...(to.record.owner === null && { owner: name }),
        ...(language !== to.language && to.resource === 'quotes' && { language }),
      };
      if (Object.keys(data).length > 0)
        update(to.resource, { id: to.record.id, data, previousData: to.record });
      return undefined;
    });
  return { answer, canSend, busy, isSaving, retry: unrecorded, nameDialog };
}

export type FollowedUp = Pick<Addressee, 'resource' | 'record' | 'name'>;

/** Returns a function that sets or removes the day of a follow-up. */
export function useSetFollowUp({ resource, record, name }: FollowedUp) {
  const text = useText();
  const formats = useFormats();
  const { save, busy } = useSave<Addressee['record']>(resource);
  const set = (day: string | null) => {
    const value = day
      ? text('follow_up.saved', { day: formats.calendarDay(day) })
      : text('follow_up.cleared');
    // Without a follow-up, no reply waits either, so that the undo restores both.
    const data = {
      follow_up_on: day,
      ...(day === null && record.replied_at && { replied_at: null }),
    };
    void save(record, data, text('app.change', { name, value }));
  };
  return { set, busy };
}

/** Returns the days that one press sets. */
export const followUpDays = (now: Date) =>
  [
    { label: 'follow_up.tomorrow', day: dayAfter(now, 1) },
    { label: 'follow_up.in_3_days', day: dayAfter(now, 3) },
    { label: 'follow_up.next_week', day: nextMonday(now) },
  ] as const;
