import { useState } from 'react';
import { useEvent, useUpdate } from 'react-admin';
import { useText } from '../i18n/useText';
import { readDraft } from '../kit/drafts';
import { ONE_AFTER_THE_OTHER, useDone, useFailure } from '../kit/useSave';
import {
  type Addressee,
  answerLink,
  type Channel,
  draftKey,
  follow,
  furtherSubject,
  type Kind,
  likelyOccasion,
  type MessageContent,
  templateId,
  writeAnswer,
} from './answer';
import type { Note } from './conversationRecords';
import { useAuthor } from './useAuthor';
import { useCanSend } from './useCanSend';
import { newsAmong, useNewsLines } from './useNews';
import { useRecordNote } from './useRecordNote';
import { useTemplates } from './useTemplates';
import { useReadTimeline, useTimeline } from './useTimeline';

/**
 * Sends an email, or opens the mail program, WhatsApp or the phone with a message, and records it: the one that is passed,
 * or the draft, or the likely template. Asks for the name of the user if none is remembered. The user becomes the owner of a record without one.
 * An email waits for a second press if others did something that the screen did not show, such as answer the same client.
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
  const { record, busy, isSaving } = useRecordNote(to, onTakenBack);
  const [update] = useUpdate(to.resource, {}, ONE_AFTER_THE_OTHER);
  const { withName, nameDialog } = useAuthor();
  // Calls the function of the latest render: the screen may show another form by the time the message is recorded.
  const recorded = useEvent(onRecorded);
  const [unrecorded, setUnrecorded] = useState<(() => void) | null>(null);

  const { data: shown, refetch: showLatest } = useTimeline(to.record.id);
  const readTimeline = useReadTimeline(to.record.id);
  const lines = useNewsLines(to.resource);
  const fail = useFailure();
  const [isChecking, setChecking] = useState(false);
  /** Whether the screen shows all that others did. Otherwise, says what they did. */
  const isUpToDate = async (): Promise<boolean> => {
    if (!shown) return true;
    setChecking(true);
    // A failure is said by the request that follows.
    const latest = await readTimeline().catch(() => shown);
    setChecking(false);
    const news = newsAmong(
      latest,
      shown.map(({ id }) => id),
    );
    if (news.length === 0) return true;
    void showLatest();
    const said = lines(news).map(({ line }) => line);
    fail(new Error(text('answers.news', { news: said.join(' ') })), to.name);
    return false;
  };

  const further = furtherSubject(shown ?? []);
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
      const send = async () => {
        if (isSent && !(await isUpToDate())) return;
        void save();
        const data = {
          ...(to.record.owner === null && { owner: name }),
          ...(language !== to.language && to.resource === 'quotes' && { language }),
        };
        if (Object.keys(data).length > 0)
          update(to.resource, { id: to.record.id, data, previousData: to.record });
      };
      void send();
      return undefined;
    });
  return {
    answer,
    canSend,
    busy: busy || isChecking,
    isSaving: (kind: Kind) => isSaving(kind) || (kind === 'email' && isChecking),
    retry: unrecorded,
    nameDialog,
  };
}
