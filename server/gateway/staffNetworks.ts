import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { log, reasonOf } from '../../supabase/functions/_shared/log';
import { writeSecret } from '../database/dataFolder';

/** The networks from which staff have used the back office. */
export interface StaffNetworks {
  has(network: string): boolean;
  add(network: string): void;
}

const MOST_REMEMBERED = 1_000;

/**
 * Remembers networks in a file, so that a restart does not forget them. The file contains only hashes with a secret of
 * the installation. If there are too many networks, forgets the oldest.
 */
export function staffNetworks(file: string, secret: string): StaffNetworks {
  const hashes = new Set(readHashes(file));
  const hashOf = (network: string) =>
    createHmac('sha256', secret).update(network).digest('base64url');
  return {
    has: (network) => hashes.has(hashOf(network)),
    add(network) {
      const hash = hashOf(network);
      if (hashes.has(hash)) return;
      hashes.add(hash);
      if (hashes.size > MOST_REMEMBERED) hashes.delete(hashes.values().next().value ?? '');
      try {
        writeSecret(file, JSON.stringify([...hashes]));
      } catch (error) {
        // The disk may be full. The networks are then known until the process ends.
        log('failure', { part: 'staff networks', reason: reasonOf(error) });
      }
    },
  };
}

/** Returns nothing if there is no such file, or if it is damaged. */
function readHashes(file: string): string[] {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as string[];
  } catch {
    return [];
  }
}
