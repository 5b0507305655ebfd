import Box from '@mui/material/Box';
import { type GetListParams, useGetList } from 'react-admin';
import type { Database } from '../../backend/database.types';
import type { MessageKey } from '../i18n/messages/en';
import { useText } from '../i18n/useText';
import { DetailSection } from '../screen/RecordParts';

/** How many mails of a day and a domain belong to no record. */
type UnmatchedMail = Database['public']['Tables']['unmatched_mails']['Row'];

/** All rows, because each is a part of a sum. Their days are those that the database keeps. */
const all: GetListParams = {
  pagination: { page: 1, perPage: Number.POSITIVE_INFINITY },
  sort: { field: 'id', order: 'ASC' },
};

/** So many domains are named. */
const NAMED = 20;
/** What the database calls the domains that it does not name. */
const OTHERS = '*';
const names: Readonly<Record<string, MessageKey>> = {
  [OTHERS]: 'mail.unmatched_others',
  '?': 'mail.unreadable',
};

/** Returns the domains with the most mails, the most first, and the sum of the others. */
export function byDomain(rows: readonly Pick<UnmatchedMail, 'domain' | 'mails'>[]) {
  const sums = new Map<string, number>();
  for (const { domain, mails } of rows) sums.set(domain, (sums.get(domain) ?? 0) + mails);
  const named = [...sums]
    .filter(([domain]) => domain !== OTHERS)
    .toSorted(([, one], [, other]) => other - one);
  const others = named.splice(NAMED).reduce((sum, [, mails]) => sum + mails, sums.get(OTHERS) ?? 0);
  return others > 0 ? [...named, [OTHERS, others] as const] : named;
}

/** How many mails of the last 30 days belong to no record, by the domain of their sender. They are in the mailbox. */
export function UnmatchedMails() {
  const text = useText();
  const { data = [] } = useGetList<UnmatchedMail>('unmatched_mails', all);
  if (data.length === 0) return null;
  return (
    <DetailSection title={text('mail.unmatched')}>
      <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{text('mail.unmatched_hint')}</Box>
      <Box component="ul" sx={{ marginBlock: 1, paddingInlineStart: 2.5, typography: 'body2' }}>
        {byDomain(data).map(([domain, count]) => (
          <li key={domain}>
            <bdi>{names[domain] ? text(names[domain]) : domain}</bdi>
            {text('app.colon')} {count}
          </li>
        ))}
      </Box>
    </DetailSection>
  );
}
