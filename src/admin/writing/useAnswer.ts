import { useState } from 'react';
import { useEvent } from 'react-admin';
import {
  type Addressee,
  answerLink,
  type Channel,
  follow,
  type MessageContent,
} from '../conversation/addressee';
import type { Note } from '../conversation/conversationRecords';
import { useTimeline } from '../conversation/useTimeline';
import { readDraft } from '../form/drafts';
import { useText } from '../i18n/useText';
import { useAuthor } from '../owner/useAuthor';
import { furtherSubject, likelyOccasion, templateId, writeAnswer } from '../templates/letter';
import { useTemplates } from '../templates/useTemplates';
import { useDone, useSave } from '../write/useSave';
import { draftKey } from './messageDrafts';
import { useCanSend } from './useCanSend';
import { useRecordNote } from './useRecordNote';

export interface AnswerOptions {
  language?: string;
  /** The day on which to contact the client again. */
  followUpOn?: string | undefined;
}

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
  const { record, busy, isSaving } = useRecordNote(to, onTakenBack);
  const { save: saveRecord } = useSave<Addressee['record']>(to.resource);
  // By the time the message is recorded, or a retry records it, somebody may have taken the record.
  const isFree = useEvent(() => to.record.owner === null);
  const { signature, withName, nameDialog } = useAuthor();
  // Calls the function of the latest render: the screen may show another form by the time the message is recorded.
  const recorded = useEvent(onRecorded);
  const [unrecorded, setUnrecorded] = useState<(() => void) | null>(null);

  const further = furtherSubject(useTimeline(to.record.id).data ?? []);
  const likely = (channel: Channel): MessageContent | null => {
    const typed = readDraft(sessionStorage, draftKey(to.record.id, channel))?.values;
    const occasion = likelyOccasion(to.record.status);
    const template = templates?.find(({ id }) => id === templateId(occasion, to.language));
    if (!template) return null;
    const filled = writeAnswer(template, occasion, { ...to, signature });
    return {
      subject: String(typed?.subject ?? '').trim() || (further ?? filled.subject),
      body: String(typed?.message ?? filled.body),
    };
  };

  const answer = (
    channel: Channel,
    written?: MessageContent,
    { language = to.language, followUpOn }: AnswerOptions = {},
  ) =>
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
        const change = (data: Partial<Addressee['record']>) =>
          void saveRecord(to.record, data, null, { isUnasked: true });
        const planBefore = () => change({ follow_up_on: to.record.follow_up_on ?? null });
        const undone = followUpOn ? planBefore : undefined;
        const note = await record(channel, isCall ? '' : message.body, email, undone);
        // A retry records what another program has opened, without opening it again. What was not sent is still in its form.
        setUnrecorded(note || isSent ? null : () => save);
        if (!note) return;
        const data = {
          ...(isFree() && { owner: name }),
          ...(language !== to.language && to.resource === 'quotes' && { language }),
          ...(followUpOn && { follow_up_on: followUpOn }),
        };
        if (Object.keys(data).length > 0) change(data);
        recorded(channel, note);
      };
      void save();
      return undefined;
    });
  return { answer, canSend, busy, isSaving, retry: unrecorded, nameDialog };
}
