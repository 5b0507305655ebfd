import Button from '@mui/material/Button';
import { Link, useLocation } from 'react-router-dom';
import type { Addressee } from '../conversation/addressee';
import { paths } from '../data/paths';
import { FOCUS_EMAIL } from '../form/inputs';
import { useText } from '../i18n/useText';
import { useFrom } from '../screen/useFrom';
import { useOpenRecordId } from '../screen/useIsBesideRecord';

/** Opens the form with the email address of a client, which has the focus. */
export function CorrectAddress({ to, color }: { to: Addressee; color?: 'inherit' }) {
  const text = useText();
  const { search } = useLocation();
  const from = useFrom();
  const openId = useOpenRecordId();
  if (!to.lead) return null;
  const { resource, id } = to.lead;
  const isOpen = id === openId;
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
