import MailOutline from '@mui/icons-material/MailOutline';
import PhoneOutlined from '@mui/icons-material/PhoneOutlined';
import WhatsApp from '@mui/icons-material/WhatsApp';
import IconButton from '@mui/material/IconButton';
import type { ElementType } from 'react';
import { useText } from '../../i18n/useText';
import { type ShortcutScope, type Shortcuts, useShortcuts } from '../../keyboard/useShortcuts';
import type { Quote } from '../table';
import { type Channel, canAnswer, channelKeys, channels } from './answer';

interface Props {
  quote: Quote;
  onAnswer: (channel: Channel) => void;
  /** The element of a button. Table rows have plain ones, which render faster. */
  button?: ElementType;
}

/** A button for each way to answer a quote. */
export function AnswerButtons({ quote, onAnswer, button: Button = IconButton }: Props) {
  const text = useText();
  return channels.map((channel) => {
    const Icon = icons[channel];
    const label = text('answers.answer_by', { channel: text(`answers.by_${channel}`) });
    return (
      <Button
        key={channel}
        type="button"
        aria-label={label}
        title={label}
        aria-keyshortcuts={channelKeys[channel]}
        disabled={!canAnswer(channel, quote)}
        onClick={() => onAnswer(channel)}
      >
        <Icon fontSize="small" />
      </Button>
    );
  });
}

const icons = { email: MailOutline, phone: PhoneOutlined, whatsapp: WhatsApp };

/** Registers a shortcut for each way to answer a quote. Holding a key down answers only once. */
export function useAnswerKeys(answer: (channel: Channel) => void, scope: ShortcutScope): void {
  const press = (channel: Channel) => (event: KeyboardEvent) => {
    if (!event.repeat) answer(channel);
  };
  const shortcuts: Shortcuts = Object.fromEntries(
    channels.map((channel) => [channelKeys[channel], press(channel)]),
  );
  useShortcuts(shortcuts, scope);
}
