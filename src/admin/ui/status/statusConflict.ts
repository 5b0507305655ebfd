import type { StatusResource } from '../../../domain/statuses';
import type { StatusConflict } from '../../data/records';
import { sharedValue } from '../../data/sharedValue';

/** A change that was refused, because somebody else changed the status first. */
export interface RefusedChange {
  resource: StatusResource;
  /** The name of the record. */
  name: string;
  theirs: StatusConflict;
  mine: string;
  /** Whether the change was an answer to the client, which the server recorded despite the conflict. */
  isAnswer?: boolean;
  /** Makes the change anyway. */
  overwrite: () => void;
}

/**
 * The last refused change. `StatusConflictDialog` asks which status to keep, over any page and
 * dialog.
 */
export const refusedChange = sharedValue<RefusedChange | null>(null);
