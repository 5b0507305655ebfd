import { useMutationState } from '@tanstack/react-query';
import { useCreate, useEvent } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { limits } from '../../domain/schema';
import {
  type Addressee,
  channels,
  type Kind,
  type MessageContent,
} from '../conversation/addressee';
import type { Note } from '../conversation/conversationRecords';
import { newsAmong, useNewsLines } from '../conversation/useNews';
import { useReadTimeline, useTimeline } from '../conversation/useTimeline';
import { authorName } from '../data/clientState';
import { ApiError } from '../data/errors';
import { paths } from '../data/paths';
import { keepDraft, readDraft } from '../form/drafts';
import { useText } from '../i18n/useText';
import { forgetTaken } from '../owner/taken';
import { useFrom } from '../screen/useFrom';
import { useIsShown } from '../screen/useIsShown';
import { ONE_AFTER_THE_OTHER, useDone, useFailure } from '../write/useSave';
import { draftKey, dropDraftOf } from './messageDrafts';
import { useTakeBackNote } from './useTakeBackNote';

/**
 * Records a note, a message to the client or their reply. An email that the product sends needs a second press if others did
 * something that the screen does not show yet, such as answer the same client. An undo deletes the note, keeps its text as
 * a draft, and returns to the record, where one goes on with it.
 */
export function useRecordNote(to: Addressee, onTakenBack?: (note: Note) => void) {
  const text = useText();
  const done = useDone();
  const fail = useFailure();
  const failToSend = useFailure('answers.not_sent');
  const isShown = useIsShown();
  const navigate = useNavigate();
  const from = useFrom();
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
  const named = (value: string) => text('app.change', { name: to.name, value });
  const undo = async (
    note: Note,
    kind: Kind,
    { subject = '', body }: Partial<MessageContent>,
    onUndone?: () => void,
  ) => {
    if (!(await takeBack(note, to.name))) return;
    onUndone?.();
    if (body) {
      const key = draftKey(to.record.id, kind);
      // What was typed since then stays, after the text that is taken back.
      const since = readDraft(sessionStorage, key)?.values;
      const texts = [body, since?.message].filter((typed) => typeof typed === 'string');
      keepDraft(sessionStorage, key, {
        values: { ...since, message: texts.join('\n\n'), ...(kind === 'email' && { subject }) },
      });
    }
    if (!isShown() && channels.some((one) => one === kind))
      navigate(paths.answer(to.resource, to.record.id, kind, from));
    takenBack(note);
  };
  /**
   * Returns the note, or null after it has shown the failure. Then what was typed stays as a draft. `onUndone` takes back what
   * else was done with the note.
   */
  const record = async (
    kind: Kind,
    body: string,
    email: Partial<Pick<Note, 'subject' | 'by_hand'>> = {},
    onUndone?: () => void,
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
      forgetTaken(to.record.id);
      // A call is recorded when it begins, and what is said in it is typed meanwhile.
      if (kind !== 'phone' || body !== '') dropDraftOf(to.record.id, kind);
      const channel = channels.find((one) => one === kind);
      const value = channel
        ? text('answers.saved', { channel: text(`answers.by_${channel}`) })
        : text(kind === 'reply' ? 'notes.reply_saved' : 'notes.saved');
      done(named(value), {
        undo: () => void undo(note, kind, { body, subject: email.subject ?? '' }, onUndone),
        ...(kind === 'email' && { duration: limits.undo_seconds * 1000 }),
      });
      return note;
    } catch (error) {
      const isSent = kind === 'email' && !email.by_hand;
      // What others did is said by a sentence of its own.
      const say = isSent && error instanceof ApiError ? failToSend : fail;
      say(error, to.name);
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
