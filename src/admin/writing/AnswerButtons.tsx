import IconButton from '@mui/material/IconButton';
import { type Channel, canAnswer, channelKeys, channels } from '../conversation/addressee';
import type { Contact } from '../data/dashboardRecords';
import { useText } from '../i18n/useText';
import { channelIcons } from './channelIcons';

interface Props {
  to: Contact & { name: string };
  onAnswer: (channel: Channel) => void;
}

/** A button for each way to answer a client. */
export function AnswerButtons({ to, onAnswer }: Props) {
  const text = useText();
  return channels.map((channel) => {
    const Icon = channelIcons[channel];
    const label = text('answers.answer_by', { channel: text(`answers.by_${channel}`) });
    return (
      <IconButton
        key={channel}
        type="button"
        aria-label={text('app.pair', { first: label, second: to.name })}
        title={label}
        aria-keyshortcuts={channelKeys[channel]}
        disabled={!canAnswer(channel, to)}
        onClick={() => onAnswer(channel)}
      >
        <Icon fontSize="small" />
      </IconButton>
    );
  });
}
