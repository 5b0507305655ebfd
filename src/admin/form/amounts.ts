import { latinDigits } from '../../domain/digits';

/**
 * The groups: sign, whole part, its separator of thousands, and at most two decimals after another separator. Thousands
 * are separated by the same mark throughout.
 */
const AMOUNT = /^([-−]?)(\d+|[1-9]\d{0,2}([ ’'٬.,])\d{3}(?:\3\d{3})*(?!\3))(?:[.,٫](\d{1,2}))?$/u;

/** Before three digits, a single point or comma separates the thousands for some readers, and the decimals for others. */
const AMBIGUOUS = /^[-−]?[1-9]\d{0,2}[.,]\d{3}$/u;

/** Has one reading, which has more decimals than are stored. */
const TOO_FINE = /^[-−]?\d+[.,٫]\d{3,}$/u;

/** Returns an amount without the euro sign, in Latin digits, and with plain spaces only between digits. */
const plainAmount = (typed: string): string =>
  latinDigits(typed)
    .replace(/\p{Cf}|€/gu, '')
    .replace(/\s/gu, ' ')
    .trim()
    .replace(/^([-−]) /u, '$1');

/** Whether an amount can be read in two ways. In English, a comma only separates thousands, as the screens write them. */
const isAmbiguous = (plain: string, language: string): boolean =>
  AMBIGUOUS.test(plain) && !(language === 'en' && plain.includes(','));

/** Returns what is wrong with the decimals of an amount that is typed in a language, or null. */
export function decimalsFault(typed: string, language: string): 'ambiguous' | 'decimals' | null {
  const plain = plainAmount(typed);
  if (isAmbiguous(plain, language)) return 'ambiguous';
  if (AMBIGUOUS.test(plain)) return null;
  return TOO_FINE.test(plain) ? 'decimals' : null;
}

/**
 * Parses an amount such as `1200,50`, `1 200.5` or `1.200,50`, in any digits. Returns hundredths, or NaN, also if the amount
 * can be read in two ways in the language in which it is typed.
 */
export function hundredths(typed: string, language: string): number {
  const plain = plainAmount(typed);
  const [, sign, whole, , decimals = ''] = isAmbiguous(plain, language)
    ? []
    : (AMOUNT.exec(plain) ?? []);
  if (whole === undefined) return Number.NaN;
  const amount = Number(whole.replace(/\D/gu, '')) * 100 + Number(decimals.padEnd(2, '0'));
  return sign ? 0 - amount : amount;
}

/** Parses a whole number in any digits, perhaps in groups of three. Returns NaN for anything else. */
export function wholeNumber(typed: string): number {
  const amount = latinDigits(typed).trim();
  const isWhole = /^(?:\d+|\d{1,3}(?:[\s,٬’']\d{3})+)$/u.test(amount);
  return isWhole ? Number(amount.replace(/\D/gu, '')) : Number.NaN;
}
