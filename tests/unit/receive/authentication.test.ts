import { describe, expect, it } from 'vitest';
import { parse } from '../../../supabase/functions/_shared/receive/parse.ts';

const FROM = 'From: Camille <camille@client.example>';
const RECEIVED = 'Received: from a.relay.example by mx.us.example; Mon, 3 May 2027 10:00:00 +0200';
const own = (methods: string) => `Authentication-Results: mx.us.example; ${methods}`;

/** Whether the sender of a mail counts as authenticated. */
async function isAuthenticated(head: readonly string[], authserv = 'mx.us.example') {
  const text = `${head.join('\n')}\n\nHi`.replace(/\n/gu, '\r\n');
  const mail = await parse(new TextEncoder().encode(text), authserv);
  return mail.kind === 'reply' && mail.authenticated;
}

describe('a sender is authenticated', () => {
  it.each([
    'dmarc=pass (p=none; a=b) header.from=client.example',
    'dmarc/1=pass header.from=client.example',
    'spf=fail smtp.mailfrom=x.example; dmarc=pass header.from=Client.example',
    'dkim=pass header.d=client.example',
    'dkim=fail header.d=x.example; dkim=pass header.i=@client.example',
    'dkim=pass header.d="client.example"',
    'spf=pass smtp.mailfrom=camille@client.example',
    'spf=pass (sender SPF authorized) smtp.mailfrom=client.example (client-ip=192.0.2.9; helo=a.relay.example; envelope-from=camille@client.example)',
    // OpenDKIM, Microsoft, Google
    'dkim=pass (2048-bit key; unprotected) header.d=client.example header.i=@client.example header.b=a1B2',
    'spf=pass (sender IP is 192.0.2.9) smtp.mailfrom=x.example; dkim=pass (signature was verified) header.d=client.example; dmarc=pass action=none header.from=client.example',
    'dkim=pass header.i=@client.example header.s=s; spf=pass (google.com: domain of a@x.example designates 192.0.2.9 as permitted sender) smtp.mailfrom=a@x.example; dmarc=pass (p=NONE) header.from=client.example',
  ])('by %s', async (methods) => {
    expect(await isAuthenticated([own(methods), RECEIVED, FROM])).toBe(true);
  });

  it.each([
    ['a version', ['Authentication-Results: mx.us.example 1; dkim=pass header.d=client.example']],
    ['a folded header', [own('\n dkim=pass\n header.d=client.example')]],
    ['the domain above', [own('dkim=pass header.d=client.example'), FROM.replace('@', '@team.')]],
    [
      'the headers of two filters',
      [own('spf=pass smtp.mailfrom=x.example'), own('dmarc=pass header.from=client.example')],
    ],
    [
      'the words of another server above',
      [
        'Authentication-Results: x.example; dmarc=fail (a\\b',
        own('dkim=pass header.d=client.example'),
      ],
    ],
  ])('by %s', async (_, head) => {
    const from = head.filter((line) => line.startsWith('From'));
    const results = head.filter((line) => !line.startsWith('From'));
    expect(await isAuthenticated([...results, RECEIVED, from[0] ?? FROM])).toBe(true);
  });

  it.each([
    'none',
    '(dmarc=pass header.from=client.example)',
    'dmarc=fail header.from=client.example; spf=pass smtp.mailfrom=client.example',
    'dmarc = none; dkim=pass header.d=client.example',
    'dmarc/1=fail header.from=client.example; dkim=pass header.d=client.example',
    'dmarc=pass header.from=x.example',
    'dmarc=pass header.from=client.example; dmarc=fail header.from=x.example',
    'dkim=pass header.d=x.example',
    'dkim=pass header.d=example',
    'dkim=pass header.d=sub.client.example',
    'dkim=pass header.d=xclient.example',
    'dkim=pass header.d=client.example(.x.example',
    'dkim=pass header.d=client.example).x.example',
    'dkim=pass header.d="client.example\\".x.example"',
    'dkim=neutral header.d=client.example',
    'spf=pass smtp.mailfrom=client.example.x.example',
    'spf=softfail smtp.mailfrom=client.example',
    `dkim=pass header.d=client.example (${'a'.repeat(10_000)}); dmarc=fail`,
  ])('not by %.90s', async (methods) => {
    expect(await isAuthenticated([own(methods), RECEIVED, FROM])).toBe(false);
  });

  const forged = 'dkim=pass header.d=client.example';
  const mailfrom = 'spf=pass (sender SPF authorized) smtp.mailfrom=x.example';
  const chosen = {
    'a quoted local part': `${mailfrom} (client-ip=192.0.2.9; envelope-from="x);${forged} ("@x.example; receiver=us)`,
    'an unquoted local part': `${mailfrom} (client-ip=192.0.2.9; envelope-from=x);${forged} (@x.example; receiver=us)`,
    'a folded local part': `${mailfrom} (client-ip=192.0.2.9;\n envelope-from="x);\n ${forged}\n ("@x.example; receiver=us)`,
    'a host name': `${mailfrom} (client-ip=192.0.2.9; helo=x);${forged} (; receiver=us)`,
    'the comment of Google': `spf=pass (google.com: domain of "x);${forged} ("@x.example designates 192.0.2.9) smtp.mailfrom=x.example`,
    'the comment of Google, unquoted': `spf=pass (google.com: domain of x);${forged} (@x.example designates 192.0.2.9) smtp.mailfrom=x.example`,
    'the same, with comments of its own': `spf=pass (google.com: domain of x);${forged} (a) (b)@x.example designates 192.0.2.9) smtp.mailfrom=x.example`,
    'a property of the same method': `spf=pass (google.com: domain of "x) smtp.mailfrom=client.example ("@x.example) smtp.mailfrom=x.example`,
    'DMARC, which it claims': `spf=pass (a: domain of "x);dmarc=pass header.from=client.example ("@x.example) smtp.mailfrom=x.example`,
    'a quoted address outside of comments': `spf=pass smtp.mailfrom="x; ${forged}; y"@x.example`,
    'a bracket in it': `spf=pass smtp.mailfrom="x; ${forged} ("@x.example; dmarc=fail header.from=client.example`,
  };
  it.each(Object.entries(chosen))(
    'not by what the sender chose, in the words of the agency’s own server: %s',
    async (_, methods) => {
      expect(await isAuthenticated([own(methods), RECEIVED, FROM])).toBe(false);
      const failed = own('dmarc=fail header.from=client.example');
      expect(await isAuthenticated([own(methods), failed, RECEIVED, FROM])).toBe(false);
    },
  );

  const pass = own('dmarc=pass header.from=client.example');
  it.each([
    ['another server', [pass.replace('us', 'evil'), RECEIVED, FROM]],
    ['a name that begins like it', [pass.replace(';', '.x.example;'), RECEIVED, FROM]],
    ['a header of ARC', [`ARC-${pass}`, RECEIVED, FROM]],
    ['a method of another own header that failed', [pass, own('dmarc=fail'), RECEIVED, FROM]],
    ['one that failed below', [pass, RECEIVED, own('dmarc=none'), FROM]],
    ['one that nobody can read', [pass, own('dmarc=fail (p=none'), RECEIVED, FROM]],
    ['what stands below one of the server', [own('spf=none'), RECEIVED, pass, FROM]],
    ['the same of a mail without a trace', [own('spf=none'), pass, FROM]],
    ['two senders', [pass, RECEIVED, FROM, 'From: x@x.example']],
    [
      'a sender in an encoded word',
      [pass, RECEIVED, 'From: =?utf-8?q?camille=40client.example?= <x@x.example>'],
    ],
    [
      'a sender in quotation marks',
      [pass, RECEIVED, 'From: "camille@client.example" <x@x.example>'],
    ],
    [
      'a group whose first is another',
      [pass, RECEIVED, 'From: team: x@x.example, camille@client.example;'],
    ],
    ['a domain below', [pass, RECEIVED, FROM.replace('@', '@team.')]],
    [
      'a mail of a list',
      [pass, RECEIVED, FROM, 'List-ID: <a.us.example>', 'In-Reply-To: <1@us.example>'],
    ],
  ])('not by %s', async (_, head) => {
    expect(await isAuthenticated(head)).toBe(false);
  });

  it('nobody can tell without the name of the server', async () => {
    expect(await isAuthenticated([pass, RECEIVED, FROM], '')).toBeNull();
    expect(await isAuthenticated([pass, RECEIVED, FROM])).toBe(true);
  });
});
