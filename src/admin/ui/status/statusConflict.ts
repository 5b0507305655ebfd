import type { StatusResource } from '../../../domain/statuses';
import type { StatusConflict } from '../../data/records';
import { sharedValue } from '../../data/sharedValue';

/** A change that was not made, because the status was no longer the one on which it was decided. */
export interface RefusedChange {
  resource: StatusResource;
  /** Names the record. */
  name: string;
  theirs: StatusConflict;
  mine: string;
  /** Makes the change all the same. */
  overwrite: () => void;
}

/** The last refused change. `StatusConflictDialog` asks what to do, over any page and dialog. */
export const refusedChange = sharedValue<RefusedChange | null>(null);
