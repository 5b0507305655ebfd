import createCache, { type EmotionCache } from '@emotion/cache';
import type { Direction } from './languages';

const leftToRight = createCache({ key: 'css' });
let rightToLeft: EmotionCache | undefined;

/** Loads the plugin that mirrors MUI's styles. Only right-to-left languages need it. */
export async function loadRtlStyles(): Promise<void> {
  rightToLeft ??= (await import('./rtlCache')).rtlCache;
}

export const styleCache = (direction: Direction): EmotionCache =>
  (direction === 'rtl' && rightToLeft) || leftToRight;
