import { useLocation } from 'react-router-dom';
import { ADMIN, overRecord } from '../data/paths';
import { useNarrow } from './screen';

const NESTED = Object.values(overRecord).join('|').replace(/:\w+/gu, '[^/]+');

/**
 * Matches the paths that a record page keeps beside its list: of the record, and of what staff send from it. The page of a
 * client has no list, and a person only a dialog.
 */
const RECORD = new RegExp(
  `^${ADMIN}/(?!clients/|people/)[a-z_]+/(?!create$)([^/]+)(?:/(?:${NESTED}))?/?$`,
  'u',
);

/** Returns the id of the record whose page stands beside the list, or over it on a narrow screen. */
export function useOpenRecordId(): string | null {
  const id = RECORD.exec(useLocation().pathname)?.[1];
  return id === undefined ? null : decodeURIComponent(id);
}

/** Whether a record page stands beside the list, which leaves it `RECORD_WIDTH` at the end of the screen. */
export function useIsBesideRecord(): boolean {
  const isOpen = useOpenRecordId() !== null;
  return !useNarrow() && isOpen;
}

/** The width of a record page beside its list. Narrower in a small window, so that the list has as much space. */
export const RECORD_WIDTH = 'clamp(37.5rem, 45vw, 40rem)';
