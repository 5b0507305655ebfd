import Button from '@mui/material/Button';
import { Link, useLocation } from 'react-router-dom';
import { paths } from '../data/paths';
import { useText } from '../i18n/useText';
import { type Addressee, canAnswer, channelKeys, channels } from './answer';

interface Props {
  to: Addressee;
}

/** Begins an answer to the client of the open record, by the first way to reach them. The button that sends it is the filled one. */
export function AnswerButton({ to }: Props) {
  const text = useText();
  const { search } = useLocation();
  const channel = channels.find((one) => canAnswer(one, to));
  if (!channel) return null;
  return (
    <Button
      variant="outlined"
      size="small"
      component={Link}
      to={paths.answer(to.resource, to.record.id, channel, search)}
      replace
      aria-keyshortcuts={channelKeys[channel]}
    >
      {text('step.answer')}
    </Button>
  );
}
