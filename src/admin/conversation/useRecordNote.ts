import { useMutationState } from '@tanstack/react-query';
import { useCreate, useEvent } from 'react-admin';
import { limits } from '../../domain/schema';
import { authorName } from '../data/clientState';
import { useText } from '../i18n/useText';
import { keepDraft, readDraft } from '../kit/drafts';
import { ONE_AFTER_THE_OTHER, useDone, useFailure } from '../kit/useSave';
import {
  type Addressee,
  channels,
  draftKey,
  dropDraftOf,
  type Kind,
  type MessageContent,
} from './answer';
import type { Note } from './conversationRecords';
import { followUpDays, useSetFollowUp } from './followUps';
import { newsAmong, useNewsLines } from './useNews';
import { useTakeBackNote } from './useTakeBackNote';
import { useReadTimeline, useTimeline } from './useTimeline';

/**
 * Records a note, a message to the client or their reply. An email that the product sends needs a second press if others did
 * something that the screen does not show yet, such as answer the same client. A message is followed by the offer of a
 * follow-up. An undo deletes the note, and keeps its text as a draft.
 */
export function useRecordNote(to: Addressee, onTakenBack?: (note: Note) => void) {
  const text = useText();
  const done = useDone();
  const fail = useFailure();
  const { set } = useSetFollowUp(to);
  const takeBack = useTakeBackNote();
  const takenBack = useEvent(onTakenBack ?? (() => {}));
  const { data: shown } = useTimeline(to.record.id);
  const readTimeline = useReadTimeline(to.record.id);
  const newsLines = useNewsLines(to.resource);
  /** @throws Error that says what others did, if the screen does not show it */
  const requireUpToDate = async () => {
    if (!shown) return;
    const known = shown.map(({ id }) => id);
    // A failure is said by the request that follows.
    const latest = await readTimeline().catch(() => shown);
    const news = newsLines(newsAmong(latest, known)).map(({ line }) => line);
    if (news.length > 0) throw new Error(text('answers.news', { news: news.join(' ') }));
  };
  const [create, { isPending: busy }] = useCreate<Note>(
    'notes',
    {},
    {
      ...ONE_AFTER_THE_OTHER,
      // A part of the change, so that it locks each form of the record.
      getMutateWithMiddlewares:
        (save) =>
        (...[resource, params]) => {
          const { kind, by_hand } = params.data ?? {};
          const before = kind === 'email' && !by_hand ? requireUpToDate() : Promise.resolve();
          return before.then(() => save(resource, params)) as ReturnType<typeof save>;
        },
    },
  );
  // Also by a form that was left meanwhile.
  const pending = useMutationState({
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
      // The client has some days to answer.
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
        ...(kind === 'email' && { duration: limits.undo_seconds * 1000 }),
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
      pending.some(
        (note) => note.subject_id === to.record.id && note.kind === kind && note.body !== '',
      ),
  };
}

type NewNote = Pick<Note, 'subject_id' | 'kind' | 'author' | 'body'>;
