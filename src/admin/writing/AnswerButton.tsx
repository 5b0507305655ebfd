import Button, { type ButtonProps } from '@mui/material/Button';
import { Link, useLocation } from 'react-router-dom';
import { type Addressee, canAnswer, channelKeys, channels } from '../conversation/addressee';
import { paths } from '../data/paths';
import { useText } from '../i18n/useText';

interface Props extends Pick<ButtonProps, 'variant'> {
  to: Addressee;
}

/** Begins an answer to the client of the open record, by the first way to reach them. */
export function AnswerButton({ to, variant = 'outlined' }: Props) {
  const text = useText();
  const { search } = useLocation();
  const channel = channels.find((one) => canAnswer(one, to));
  if (!channel) return null;
  return (
    <Button
      variant={variant}
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
