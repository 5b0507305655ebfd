import type { Tone } from '../../domain/choices';

export interface ToneColours {
  readonly text: string;
  readonly ground: string;
  /** The outline of a control in this tone. Its contrast with the page is at least 3:1. */
  readonly line: string;
}

/** The colours of statuses, in each mode. The contrast of text and ground is at least 4.5:1. */
export const tones: Readonly<Record<'light' | 'dark', Readonly<Record<Tone, ToneColours>>>> = {
  light: {
    sand: { text: '#6B4500', ground: '#FDF1DA', line: '#B07A1E' },
    azure: { text: '#1E49C4', ground: '#E6ECFF', line: '#2456E6' },
    teal: { text: '#07615D', ground: '#DCF2F0', line: '#0B7A75' },
    ink: { text: '#45506B', ground: '#E9EBF0', line: '#6B7590' },
    success: { text: '#145F38', ground: '#DFF2E7', line: '#1B7F4B' },
    paid: { text: '#0A1020', ground: '#FBE3B6', line: '#8A6116' },
  },
  dark: {
    sand: { text: '#F3B95F', ground: '#33291A', line: '#A87F3F' },
    azure: { text: '#A9C0FF', ground: '#1B2A55', line: '#7CA0FF' },
    teal: { text: '#5ADACE', ground: '#12353A', line: '#2EC4B6' },
    ink: { text: '#B9C1D6', ground: '#262F47', line: '#8590AE' },
    success: { text: '#7BD7A3', ground: '#16382A', line: '#3FA873' },
    paid: { text: '#0A1020', ground: '#FBE3B6', line: '#F3B95F' },
  },
};
