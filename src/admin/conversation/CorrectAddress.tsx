import Button from '@mui/material/Button';
import { Link, useLocation } from 'react-router-dom';
import { paths } from '../data/paths';
import { useText } from '../i18n/useText';
import { FOCUS_EMAIL } from '../kit/inputs';
import { useFrom } from '../kit/useFrom';
import { useOpenRecordId } from '../kit/useIsBesideRecord';
import type { Addressee } from './answer';

/** Opens the form with the email address of a client, which has the focus. */
export function CorrectAddress({ to, color }: { to: Addressee; color?: 'inherit' }) {
  const text = useText();
  const { resource, id } = to.lead;
  const { search } = useLocation();
  const from = useFrom();
  const isOpen = id === useOpenRecordId();
  return (
    <Button
      component={Link}
      to={paths.edit(resource, id, (isOpen ? search : from) + FOCUS_EMAIL)}
      replace={isOpen}
      {...(color && { color })}
      size="small"
    >
      {text('mail.correct_address')}
    </Button>
  );
}
