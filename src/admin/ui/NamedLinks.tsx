import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { readLink } from '../../domain/links';

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
