import type { Addressee } from '../conversation/addressee';
import type { AnswerTemplate } from '../conversation/conversationRecords';
import { useTimeline } from '../conversation/useTimeline';
import { useTextDraft } from '../form/drafts';
import { useAuthor } from '../owner/useAuthor';
import {
  furtherSubject,
  isOnlyGreeting,
  likelyOccasion,
  type Occasion,
  templateId,
  writeAnswer,
} from '../templates/letter';
import { draftKey } from './messageDrafts';

interface Choice {
  occasion: Occasion;
  language: string;
}

interface Options {
  to: Addressee;
  kind: 'email' | 'whatsapp';
  templates: readonly AnswerTemplate[];
  /** The occasion for which the form was asked, instead of the likely one. */
  occasion: Occasion | undefined;
}

export type MessageDraft = ReturnType<typeof useMessageDraft>;

/**
 * The subject and the text of a message: those of a template until somebody types. What was typed stays a draft of the
 * record, and `own` is the typed text that another template has replaced.
 */
export function useMessageDraft({ to, kind, templates, occasion: asked }: Options) {
  const further = furtherSubject(useTimeline(to.record.id).data ?? []);
  const { signature } = useAuthor();
  const fill = ({ occasion, language }: Choice) => {
    const template = templates.find(({ id }) => id === templateId(occasion, language));
    const filled = template && writeAnswer(template, occasion, { ...to, language, signature });
    return { subject: further ?? filled?.subject ?? '', message: filled?.body ?? '' };
  };
  const first = { occasion: asked ?? likelyOccasion(to.record.status), language: to.language };
  const draft = useTextDraft(draftKey(to.record.id, kind), { ...first, ...fill(first), own: '' });
  const { occasion, language, subject, message, own } = draft;
  const filled = fill({ occasion, language });
  const isOwn = message !== filled.message && message.trim() !== '';
  const isOwnSubject = subject !== filled.subject && subject.trim() !== '';
  return {
    ...draft,
    /** Whether the text is no longer that of the template. */
    isOwn,
    /** Whether nobody has written more than who writes to whom. */
    isOnlyGreeting: isOnlyGreeting(message, templates, to),
    /** Without a typed subject, that of the template. */
    sentSubject: subject.trim() || filled.subject,
    /** Fills in another template. A typed subject stays. */
    choose(chosen: Partial<Choice>) {
      const next = { occasion, language, ...chosen };
      draft.write({
        ...next,
        ...fill(next),
        ...(isOwn && { own: message }),
        ...(isOwnSubject && { subject }),
      });
    },
    restoreOwn: () => draft.write({ message: own, own: '' }),
  };
}
