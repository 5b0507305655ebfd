import MailOutline from '@mui/icons-material/MailOutline';
import PhoneOutlined from '@mui/icons-material/PhoneOutlined';
import WhatsApp from '@mui/icons-material/WhatsApp';
import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { AdminDataProvider } from '../data/dataProvider';
import { conflictOf } from '../data/errors';
import type { AnswerTemplate } from '../data/records';
import { useText } from '../i18n/useText';
import { type ShortcutScope, type Shortcuts, useShortcuts } from '../keyboard/useShortcuts';
import { readDraft } from '../kit/drafts';
import { useReporting } from '../ui/changes/notices';
import { useChange } from '../ui/changes/useChange';
import {
  type Addressee,
  answerLink,
  type Channel,
  channelKeys,
  channels,
  draftKey,
  findBegun,
  follow,
  likelyOccasion,
  type MessageContent,
  type OpenedAnswer,
  templateId,
  writeAnswer,
} from './answer';
import { useAuthor } from './useAuthor';

export const channelIcons = { email: MailOutline, phone: PhoneOutlined, whatsapp: WhatsApp };

/**
 * Returns a function that opens the mail program, the phone or WhatsApp with a message: the one that
 * is passed, or the draft, or the likely template. Asks for the name of the user if none is
 * remembered. The user becomes the owner of a record without one.
 */
export function useOpenAnswer(onOpened: (answer: OpenedAnswer) => void) {
  const text = useText();
  const { showFailure, showResult } = useReporting();
  const client = useQueryClient();
  const dataProvider = useDataProvider<AdminDataProvider>();
  const { withName, nameDialog } = useAuthor();
  const { change: begin } = useChange<{ to: Addressee; data: object }>({
    failed: 'quotes.update_failed',
    async send({ to: { resource, record }, data }) {
      await dataProvider
        .update(resource, {
          id: record.id,
          data: { ...data, updated_at: record.updated_at },
          previousData: record,
        })
        .catch((error: unknown) => {
          // Somebody else has become the owner first. The record is then read again.
          if (!conflictOf(error)) throw error;
        });
      return null;
    },
  });

  const likelyMessage = async (channel: Channel, to: Addressee) => {
    const begun = findBegun(to.record.id, channel);
    const { occasion, language } = begun ?? {
      occasion: likelyOccasion(to.record.status),
      language: to.language,
    };
    const id = templateId(occasion, language);
    const template = await client
      .fetchQuery({
        // The key of `useGetOne`, so that an edit updates the template in the cache.
        queryKey: ['answer_templates', 'getOne', { id }],
        queryFn: async () =>
          (await dataProvider.getOne<AnswerTemplate>('answer_templates', { id })).data,
        staleTime: 30_000,
      })
      .catch((error: unknown) => showFailure(error, 'errors.answer_templates'));
    if (!template) return null;
    const filled = writeAnswer(template, occasion, { ...to, language });
    const typed = begun && readDraft(sessionStorage, draftKey(to.record.id, begun))?.values;
    return {
      subject: String(typed?.subject ?? '').trim() || filled.subject,
      body: String(typed?.message ?? filled.body),
    };
  };

  const open = (channel: Channel, to: Addressee, written?: MessageContent, language?: string) =>
    withName(async (name) => {
      const message = written ?? (await likelyMessage(channel, to));
      if (!message) return;
      const href = answerLink(channel, to, message);
      if (href === null) {
        const missing = channel === 'email' ? 'no_email' : to.phone ? 'no_whatsapp' : 'no_phone';
        showResult({ message: text(`answers.${missing}`), count: 0 });
        return;
      }
      follow(href);
      onOpened({ to, channel, message });
      const data = {
        ...(to.record.owner === null && { owner: name }),
        ...(language && to.resource === 'quotes' && language !== to.language && { language }),
      };
      if (Object.keys(data).length > 0) void begin({ to, data });
    });
  return { open, nameDialog };
}

/** Registers a shortcut for each way to answer. Holding a key down answers only once. */
export function useAnswerKeys(answer: (channel: Channel) => void, scope: ShortcutScope): void {
  const press = (channel: Channel) => (event: KeyboardEvent) => {
    if (!event.repeat) answer(channel);
  };
  const shortcuts: Shortcuts = Object.fromEntries(
    channels.map((channel) => [channelKeys[channel], press(channel)]),
  );
  useShortcuts(shortcuts, scope);
}
