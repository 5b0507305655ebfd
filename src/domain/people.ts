import { people } from './schema';

export const personColors = people.color.codes;
export type PersonColor = (typeof personColors)[number];

/** What takes the place of a removed person's name in notes and history: see public.remove_person. */
export const FORMER_COLLEAGUE = 'Former colleague';

/** Normalises a name for comparisons, as private.folded_name does. */
const folded = (name: string): string => name.trim().normalize('NFC').toLowerCase();

export const isSameName = (one: string, other: string): boolean => folded(one) === folded(other);

/** Returns the colour that fewest people have. */
export function freeColor(used: readonly { color: string }[]): PersonColor {
  const count = (color: PersonColor) => used.filter((person) => person.color === color).length;
  return personColors.reduce((best, color) => (count(color) < count(best) ? color : best));
}

const AT = /(?<![\p{L}\p{N}_.@])@([^@\n]{0,80})$/u;

/** Returns what is typed after the `@` before the caret, such as `Cam` for `Thanks @Cam`, or null. */
export const mentionBefore = (text: string): string | null => AT.exec(text)?.[1] ?? null;

/** Whether a name begins with what was typed. */
export const beginsName = (name: string, typed: string): boolean =>
  folded(name).startsWith(typed.normalize('NFC').toLowerCase());

/** A part of a text that may be an `@name`, and no part of an email address. */
const BEFORE = '(?<![\\p{L}\\p{N}_.@])@';
/** Escapes only what has a meaning in a pattern: an escaped hyphen or apostrophe is an error in one for Unicode. */
const escaped = (name: string): string => name.replace(/[\\^$.*+?()[\]{}|]/gu, '\\$&');

/**
 * Returns the people whom a text mentions as `@name`, as private.queue_mentions finds them, and what else looks like an
 * `@name`, such as `@Kar`. Takes the longer of two names.
 */
export function mentionsIn<Named extends { name: string }>(text: string, people: readonly Named[]) {
  let unread = text.normalize('NFC');
  const mentioned = people
    .toSorted((a, b) => b.name.length - a.name.length)
    .filter(({ name }) => {
      const mention = new RegExp(
        `${BEFORE}${escaped(name.normalize('NFC'))}(?![\\p{L}\\p{N}_])`,
        'giu',
      );
      const others = unread.replace(mention, '');
      const isFound = others !== unread;
      unread = others;
      return isFound;
    });
  const unknown = unread.match(new RegExp(`${BEFORE}[\\p{L}\\p{N}_]+`, 'gu')) ?? [];
  return { mentioned, unknown: [...new Set(unknown)] };
}
