import type { RaThemeOptions } from 'react-admin';
import { colours } from '../../agency/brand.ts';
import type { Tone } from '../../domain/choices';

const ink = colours['ink-950'];

/** Surfaces that are dark in both modes, such as the top bar and the login screen. */
const night = {
  main: ink,
  divider: colours['ink-700'],
  outline: colours['ink-600'],
  text: colours.paper,
  textSecondary: colours['on-ink-muted'],
  accent: colours['teal-400'],
  accent2: colours['azure-400'],
} as const;

interface ToneColours {
  readonly text: string;
  readonly ground: string;
  /** The outline of a control in this tone. Its contrast with the page is at least 3:1. */
  readonly line: string;
}

/** The colours of statuses, in each mode. The contrast of `text` on `ground` is at least 4.5:1. */
const tones: Readonly<Record<'light' | 'dark', Readonly<Record<Tone, ToneColours>>>> = {
  light: {
    sand: { text: colours['sand-800'], ground: colours['sand-100'], line: colours['sand-600'] },
    azure: { text: colours['azure-700'], ground: colours['azure-100'], line: colours['azure-600'] },
    teal: { text: colours['teal-700'], ground: colours['teal-100'], line: colours['teal-600'] },
    ink: { text: colours['ink-600'], ground: colours['ink-100'], line: colours['ink-450'] },
    success: {
      text: colours['success-700'],
      ground: colours['success-100'],
      line: colours['success-600'],
    },
    paid: { text: ink, ground: colours['sand-200'], line: colours['sand-700'] },
  },
  dark: {
    sand: { text: colours['sand-400'], ground: colours['sand-900'], line: colours['sand-500'] },
    azure: { text: colours['azure-300'], ground: colours['azure-900'], line: colours['azure-400'] },
    teal: { text: colours['teal-300'], ground: colours['teal-900'], line: colours['teal-400'] },
    ink: { text: colours['on-ink-muted'], ground: colours['ink-line'], line: colours['ink-450'] },
    success: {
      text: colours['success-300'],
      ground: colours['success-900'],
      line: colours['success-500'],
    },
    paid: { text: colours['sand-200'], ground: colours['sand-850'], line: colours['sand-300'] },
  },
};

declare module '@mui/material/styles' {
  interface Palette {
    night: typeof night;
    tones: Readonly<Record<Tone, ToneColours>>;
  }
  interface PaletteOptions {
    night?: typeof night;
    tones?: Readonly<Record<Tone, ToneColours>>;
  }
}

export const lightPalette = {
  mode: 'light',
  primary: { main: colours['teal-600'], contrastText: colours.white },
  secondary: { main: colours['azure-600'], contrastText: colours.white },
  error: { main: colours['danger-600'] },
  success: { main: colours['success-600'] },
  info: { main: colours['azure-600'], contrastText: colours.white },
  warning: { main: colours['sand-400'], contrastText: ink },
  background: { default: colours.paper, paper: colours.white },
  text: { primary: colours['ink-800'], secondary: colours['ink-600'] },
  divider: colours.line,
  action: { hover: colours['paper-hover'] },
  tones: tones.light,
  night,
} as const satisfies RaThemeOptions['palette'];

export const darkPalette = {
  mode: 'dark',
  primary: { main: colours['teal-400'], dark: colours['teal-300'], contrastText: ink },
  secondary: { main: colours['azure-400'], contrastText: ink },
  error: { main: colours['danger-300'], contrastText: ink },
  // `dark` is the ground of notices, whose text MUI chooses for `main`.
  success: { main: colours['success-300'], dark: colours['success-300'], contrastText: ink },
  info: { main: colours['azure-400'], dark: colours['azure-400'], contrastText: ink },
  warning: { main: colours['sand-400'], contrastText: ink },
  background: { default: ink, paper: colours['ink-900'] },
  text: { primary: colours['ink-100'], secondary: colours['on-ink-muted'] },
  divider: colours['ink-650'],
  action: { hover: colours['ink-780'] },
  tones: tones.dark,
  night,
} as const satisfies RaThemeOptions['palette'];
