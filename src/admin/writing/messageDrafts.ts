import { type Addressee, canAnswer, type Kind, kinds } from '../conversation/addressee';
import { draftKeys, dropDraft, readDraft } from '../form/drafts';

/** A record has a draft for each kind of message or note. */
export const draftKey = (id: string, kind: Kind): string => draftKeys.message(id, kind);

/** Returns a kind with a draft, if there is one. */
export const kindWithDraft = (id: string): Kind | undefined =>
  kinds.find((kind) => readDraft(sessionStorage, draftKey(id, kind)));

/** Whether a draft of a record holds words, and not only an emptied field. */
export const isAnswerWritten = (id: string): boolean =>
  kinds.some((kind) => {
    const { message, subject, own } = readDraft(sessionStorage, draftKey(id, kind))?.values ?? {};
    return [message, subject, own].some((typed) => String(typed ?? '').trim() !== '');
  });

/** Returns the kind with which a conversation opens: that of a draft, or the first way to reach the client. */
export const firstKind = (to: Addressee): Kind =>
  kindWithDraft(to.record.id) ??
  (['email', 'whatsapp', 'phone'] as const).find((channel) => canAnswer(channel, to)) ??
  'note';

export const dropDraftOf = (id: string, kind: Kind): void =>
  dropDraft(sessionStorage, draftKey(id, kind));
