import { lengthsOf } from './limits';
import { notes } from './schema';

/** The maximum lengths of a note in characters. */
export const noteLimits = lengthsOf(notes);
