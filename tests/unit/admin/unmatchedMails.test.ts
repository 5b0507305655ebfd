import { expect, it } from 'vitest';
import { byDomain } from '../../../src/admin/mail/UnmatchedMails';

it('mails without a record are summed up by domain, whatever their day, and the domains with few of them together', () => {
  const few = Array.from({ length: 20 }, (_, index) => ({ domain: `d${index}.example`, mails: 2 }));
  const rows = [
    { domain: '*', mails: 1 },
    ...few,
    { domain: 'client.example', mails: 2 },
    { domain: 'client.example', mails: 1 },
  ];
  const sums = byDomain(rows);
  expect(sums).toHaveLength(21);
  expect([sums[0], sums.at(-1)]).toEqual([
    ['client.example', 3],
    ['*', 3],
  ]);
  expect(byDomain([{ domain: 'client.example', mails: 1 }])).toEqual([['client.example', 1]]);
});
