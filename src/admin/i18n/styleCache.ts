import createCache, { type EmotionCache } from '@emotion/cache';
import type { Direction } from './languages';

const leftToRight = createCache({ key: 'css' });
let rightToLeft: EmotionCache | undefined;

/** What turns MUI's styles round is fetched with the language that needs it. */
export async function loadRtlStyles(): Promise<void> {
  rightToLeft ??= (await import('./rtlCache')).rtlCache;
}

export const styleCache = (direction: Direction): EmotionCache =>
  (direction === 'rtl' && rightToLeft) || leftToRight;
