import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import type { SMTPServerOptions } from 'smtp-server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { smtpTransport } from '../../../supabase/functions/_shared/mail/smtp';
import { Refused, Unconfirmed } from '../../../supabase/functions/_shared/mail/worker';
import { type MailServer, startMailServer } from '../../kit/mailServer';

let passwords: string[];
let server: MailServer;
const start = (options: SMTPServerOptions = {}) =>
  startMailServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth({ password }, _, done) {
      passwords.push(password ?? '');
      done(null, { user: 'office' });
    },
    ...options,
  });
beforeEach(async () => {
  passwords = [];
  server = await start();
});
afterEach(() => server.stop());

const address = (name: string) => ({ name: '', address: `${name}@agency.example` });
const mail = {
  messageId: '<1@agency.example>',
  from: address('mail'),
  replyTo: address('mail'),
  to: [address('team')],
  subject: 'A request',
  text: 'A request.',
  html: '<p>A request.</p>',
  attachments: [],
  headers: {},
};

const send = async (host: string, changes: object = {}, kind = 'request') => {
  const { port } = new URL(server.url);
  const transport = smtpTransport(`smtp://office:the-password@${host}:${port}`);
  await transport.send({ ...mail, ...changes }, { kind } as never).finally(() => transport.close());
};

// The IP address 0.0.0.0 reaches the mail server on this machine, but the product treats it as another machine.
it('without encryption, a mail server on another machine receives neither the password nor the email', async () => {
  await expect(send('0.0.0.0')).rejects.toThrow(/STARTTLS/u);
  expect(passwords).toEqual([]);
  expect(server.received).toEqual([]);
});

it('without encryption, a mail server on the same machine receives the password and the email', async () => {
  await send('127.0.0.1');
  expect(passwords).toEqual(['the-password']);
  expect(server.received).toHaveLength(1);
});

/** Starts another mail server, and sends one email to it. */
async function sendTo(options: SMTPServerOptions, changes?: object, kind?: string) {
  await server.stop();
  server = await start(options);
  await send('127.0.0.1', changes, kind);
}
/** Whether an email is refused for good, and in which words. */
const refusalOf = async (sent: Promise<unknown>) => {
  const error: unknown = await sent.catch((reason) => reason);
  return [String(error), error instanceof Refused];
};

it.each([
  [554, true],
  [451, false],
])(
  'an email to which the server responds with %i after its content is refused permanently: %s',
  async (code, isPermanent) => {
    const refusal = Object.assign(new Error('Not accepted'), { responseCode: code });
    const sent = sendTo({
      onData: (stream, _, done) => void stream.resume().on('end', () => done(refusal)),
    });
    const words = expect.stringContaining('Not accepted');
    expect(await refusalOf(sent)).toEqual([words, isPermanent]);
  },
);

it('a test that the server refuses for one of its two addresses has failed, in the words of the server', async () => {
  const gone = Object.assign(new Error('No such address'), { responseCode: 550 });
  const onRcptTo: SMTPServerOptions['onRcptTo'] = ({ address: to }, _, done) =>
    done(to.startsWith('gone') ? gone : null);
  const sent = sendTo({ onRcptTo }, { to: [address('team'), address('gone')] }, 'test');
  expect(await refusalOf(sent)).toEqual([expect.stringContaining('No such address'), true]);
});

/** Starts a mail server that is told of each whole email. Without `onContent`, it does not answer that it is ready for one. */
async function startBareServer(onContent?: (socket: Socket) => void) {
  const sockets: Socket[] = [];
  const bare = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => undefined).write('220 ready\r\n');
    let isContent = false;
    socket.on('data', (sent) => {
      if (isContent) {
        if (sent.toString().endsWith('\r\n.\r\n')) onContent?.(socket);
        return;
      }
      isContent = sent.toString().startsWith('DATA');
      if (!isContent) socket.write('250 ok\r\n');
      else if (onContent) socket.write('354 go on\r\n');
      else bare.emit('asked');
    });
  });
  bare.listen(0, '127.0.0.1');
  await once(bare, 'listening');
  const { port } = bare.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    asked: once(bare, 'asked'),
    close() {
      for (const socket of sockets) socket.destroy();
      bare.close();
    },
  };
}

it('an attempt sends one copy to a server that closes the connection after it has received the email', async () => {
  let received = 0;
  const dropping = await startBareServer((socket) => {
    received += 1;
    socket.destroy();
  });
  const transport = smtpTransport(dropping.url);
  await expect(transport.send(mail, {} as never)).rejects.toThrow(Unconfirmed);
  transport.close();
  dropping.close();
  expect(received).toBe(1);
});

describe('a mail server is slow', () => {
  afterEach(() => vi.useRealTimers());

  /** Sends an email to a server that does not answer this command. Returns its late answer, and what becomes of the email. */
  async function slow(command: 'RCPT TO' | 'DATA') {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    const seen: { outcome?: unknown } = {};
    let sent: Promise<void> = Promise.resolve();
    const answer = await new Promise<() => void>((asked) => {
      const options: SMTPServerOptions =
        command === 'DATA'
          ? {
              onData: (stream, _, done) =>
                void stream.resume().on('end', () => asked(() => done())),
            }
          : { onRcptTo: (_, __, done) => asked(() => done()) };
      sent = sendTo(options)
        .then(
          () => 'sent',
          (error) => error,
        )
        .then((outcome) => {
          seen.outcome = outcome;
        });
    });
    return { answer, sent, seen };
  }

  it('an email that it has received is sent if it accepts it within two minutes', async () => {
    const { answer, sent, seen } = await slow('DATA');
    await vi.advanceTimersByTimeAsync(100_000);
    expect(seen.outcome).toBeUndefined();
    answer();
    await sent;
    expect(seen.outcome).toBe('sent');
  });

  it('an email about which it then says nothing has perhaps arrived', async () => {
    const { sent, seen } = await slow('DATA');
    await vi.advanceTimersByTimeAsync(120_000);
    await sent;
    expect(seen.outcome).toBeInstanceOf(Unconfirmed);
  });

  it('an email that it has not received in 20 s has not arrived', async () => {
    const { sent, seen } = await slow('RCPT TO');
    await vi.advanceTimersByTimeAsync(20_000);
    await sent;
    expect(seen.outcome).toEqual(new Error('The mail server did not answer in time.'));
  });

  it('an email for whose content it has never asked has not arrived', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    const hanging = await startBareServer();
    const transport = smtpTransport(hanging.url);
    let outcome: unknown;
    const sent = transport.send(mail, {} as never).catch((error) => {
      outcome = error;
    });
    await hanging.asked;
    // Meanwhile, nodemailer reads a short email ahead.
    for (let turn = 0; turn < 200; turn += 1) await new Promise((next) => setImmediate(next));
    await vi.advanceTimersByTimeAsync(20_000);
    expect(outcome).toEqual(new Error('The mail server did not answer in time.'));
    transport.close();
    hanging.close();
    await sent;
  });
});

it('a mail server on the same machine may offer encryption with a certificate that it has signed itself', async () => {
  await sendTo({ disabledCommands: [] });
  expect(server.received).toHaveLength(1);
});
