import Link from '@mui/material/Link';
import { Fragment } from 'react';
import { mailtoLink, phoneLink } from '../../domain/mailto';

export function EmailLink({ email }: { email: string }) {
  const parts = email.split(/(?<=[@._-])/u);
  return (
    <Link href={mailtoLink(email)} underline="hover">
      <bdi dir="ltr">
        {/* The address may break after these characters, rather than inside a word. */}
        {parts.map((part, place) => (
          <Fragment key={parts.slice(0, place + 1).join('')}>
            {part}
            <wbr />
          </Fragment>
        ))}
      </bdi>
    </Link>
  );
}

export function PhoneLink({ phone }: { phone: string }) {
  return (
    <Link href={phoneLink(phone)} underline="hover">
      <bdi dir="ltr">{phone}</bdi>
    </Link>
  );
}
