import { keyHeaders } from '../../src/backend/keyHeaders';
import { askServer } from '../database/commandSocket';
import { request } from '../request';

/** The database functions that report the state of the installation. They change nothing. */
export type StateFunction = 'mail_state' | 'demo_data' | 'retention_state';

/**
 * Calls a `StateFunction` as the owner of the installation: with the service key if hosted, otherwise through the
 * server's socket.
 * @throws Error that describes an unexpected response
 */
export type OwnerCall = (name: StateFunction) => Promise<Record<string, unknown>>;

/** Returns an `OwnerCall` that uses the API of hosted Supabase with the service key. */
export const hostedCall =
  (api: string, serviceKey: string): OwnerCall =>
  async (name) => {
    const { status, text } = await request(`${api}/rest/v1/rpc/${name}`, {
      method: 'POST',
      headers: { ...keyHeaders(serviceKey), 'content-type': 'application/json' },
      body: '{}',
    });
    if (status !== 200) throw new Error(`the database responds to ${name} with ${status}.`);
    return JSON.parse(text) as Record<string, unknown>;
  };

/**
 * Returns an `OwnerCall` that uses the socket of the server on this machine. Only the user that runs the server can
 * open this socket.
 */
export const localCall =
  (directory: string): OwnerCall =>
  async (name) => {
    const answer = await askServer(directory, name);
    if (answer === undefined || answer.length === 0) {
      throw new Error('no server with this DATA_DIR runs as this user on this machine.');
    }
    return JSON.parse(answer.toString()) as Record<string, unknown>;
  };
