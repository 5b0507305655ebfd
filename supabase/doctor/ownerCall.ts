import { keyHeaders } from '../../src/backend/keyHeaders';
import { askServer } from '../embedded/data/commandSocket';
import { request } from '../request';

/** Functions that say how the installation stands, and change nothing. */
export type StateFunction = 'mail_state' | 'demo_data' | 'retention_state';

/** Calls one of them as the owner of the installation. @throws Error with what was answered instead */
export type OwnerCall = (name: StateFunction) => Promise<Record<string, unknown>>;

/** Over the API, with the service key. */
export const hostedCall =
  (api: string, serviceKey: string): OwnerCall =>
  async (name) => {
    const { status, text } = await request(`${api}/rest/v1/rpc/${name}`, {
      method: 'POST',
      headers: { ...keyHeaders(serviceKey), 'content-type': 'application/json' },
      body: '{}',
    });
    if (status !== 200) throw new Error(`the database answers ${name} with ${status}.`);
    return JSON.parse(text) as Record<string, unknown>;
  };

/** Over the socket of the server that runs on this machine, for the user that it runs as. */
export const localCall =
  (directory: string): OwnerCall =>
  async (name) => {
    const answer = await askServer(directory, name);
    if (answer === undefined || answer.length === 0) {
      throw new Error('no server of this user runs on this machine with this DATA_DIR.');
    }
    return JSON.parse(answer.toString()) as Record<string, unknown>;
  };
