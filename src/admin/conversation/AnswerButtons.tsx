import IconButton from '@mui/material/IconButton';
import { useText } from '../i18n/useText';
import { type Addressee, type Channel, canAnswer, channelKeys, channels } from './answer';
import { channelIcons } from './useAnswer';

interface Props {
  quote: Pick<Addressee, 'email' | 'phone' | 'language'>;
  onAnswer: (channel: Channel) => void;
}

/** A button for each way to answer a client. */
export function AnswerButtons({ quote, onAnswer }: Props) {
  const text = useText();
  return channels.map((channel) => {
    const Icon = channelIcons[channel];
    const label = text('answers.answer_by', { channel: text(`answers.by_${channel}`) });
    return (
      <IconButton
        key={channel}
        type="button"
        aria-label={label}
        title={label}
        aria-keyshortcuts={channelKeys[channel]}
        disabled={!canAnswer(channel, quote)}
        onClick={() => onAnswer(channel)}
      >
        <Icon fontSize="small" />
      </IconButton>
    );
  });
}
