import { arBudgets, arTimelines } from '../../terms/ar';
import type { Ranges } from './enRanges';

export const arRanges = {
  labels: { budget: 'الميزانية', timeline: 'الإطار الزمني' },
  options: { budget: { ...arBudgets, discuss: 'لنناقشها معًا' }, timeline: arTimelines },
} as const satisfies Ranges;
