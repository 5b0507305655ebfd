import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Fragment } from 'react';
import { mailtoLink, phoneLink } from '../../domain/contactLinks';
import { readLink } from '../../domain/links';

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

/** The links of a record, as a list of their names. */
export function NamedLinks({ links }: { links: readonly string[] }) {
  return (
    <Box component="ul" sx={{ margin: 0, padding: 0, listStyle: 'none' }}>
      {links.map((link) => {
        const { name, href } = readLink(link);
        return (
          <li key={link}>
            <Link href={href} target="_blank" rel="noreferrer">
              <bdi>{name}</bdi>
            </Link>
          </li>
        );
      })}
    </Box>
  );
}
