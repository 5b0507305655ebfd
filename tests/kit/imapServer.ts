import { once } from 'node:events';
import type { AddressInfo, Server, Socket } from 'node:net';
// @ts-expect-error The package has no types.
import hoodiecrow from 'hoodiecrow-imap';

interface Box {
  uidvalidity: number;
  messages: { flags: string[] }[];
}

interface Hoodiecrow {
  server: Server;
  listen(port: number, host: string): void;
  close(done: () => void): void;
  getMailbox(path: string): Box;
  appendMessage(box: Box, flags: string[], at: undefined, raw: string): void;
}

/** Starts an IMAP server with a mailbox in memory. */
export async function startImapServer(messages: readonly string[] = []) {
  const server: Hoodiecrow = hoodiecrow({
    plugins: ['IDLE', 'ID'],
    storage: { INBOX: { messages: messages.map((raw) => ({ raw })), uidvalidity: 1 } },
  });
  const sockets = new Set<Socket>();
  server.server.on('connection', (socket) => {
    sockets.add(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  const inbox = () => server.getMailbox('INBOX');
  const drop = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `imap://testuser:testpass@127.0.0.1:${port}`,
    inbox,
    add: (raw: Buffer | string) =>
      server.appendMessage(inbox(), [], undefined, Buffer.from(raw).toString('latin1')),
    /** Ends all connections, as a restart of the server does. */
    drop,
    async stop() {
      drop();
      await new Promise<void>((done) => server.close(done));
    },
  };
}
