import Box from '@mui/material/Box';
import { type GetListParams, useGetList } from 'react-admin';
import type { Database } from '../../backend/database.types';
import { useText } from '../i18n/useText';
import { DetailSection } from '../kit/RecordParts';

/** How many mails of a day and a domain belong to no record. */
type UnmatchedMail = Database['public']['Tables']['unmatched_mails']['Row'];

/** The days that the list counts are those that the database keeps. */
const most: GetListParams = {
  pagination: { page: 1, perPage: 100 },
  sort: { field: 'mails', order: 'DESC' },
};

/** How many mails of the last 30 days belong to no record, by the domain of their sender. They are in the mailbox. */
export function UnmatchedMails() {
  const text = useText();
  const { data = [] } = useGetList<UnmatchedMail>('unmatched_mails', most);
  if (data.length === 0) return null;
  const counts = new Map<string, number>();
  for (const { domain, mails } of data) counts.set(domain, (counts.get(domain) ?? 0) + mails);
  return (
    <DetailSection title={text('mail.unmatched')}>
      <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{text('mail.unmatched_hint')}</Box>
      <Box component="ul" sx={{ marginBlock: 1, paddingInlineStart: 2.5, typography: 'body2' }}>
        {[...counts].map(([domain, count]) => (
          <li key={domain}>
            <bdi>{domain === '*' ? text('mail.unmatched_others') : domain}</bdi>
            {text('app.colon')} {count}
          </li>
        ))}
      </Box>
    </DetailSection>
  );
}
