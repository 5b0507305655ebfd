import type { RaThemeOptions } from 'react-admin';
import type { Tone } from '../../domain/choices';
import { brand } from './brand';
import { type ToneColours, tones } from './tones';

const { ink, cream, sand, amber, mist, teal, azure, white } = brand;

/** The dark surfaces of the brand, the same in both modes: top bar, login screen, bulk toolbar. */
const night = {
  main: ink[950],
  divider: ink[700],
  outline: ink[600],
  text: cream,
  textSecondary: mist,
  accent: teal.main,
  accent2: azure.light,
} as const;

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

type Palette = NonNullable<RaThemeOptions['palette']>;

export const lightPalette: Palette = {
  mode: 'light',
  primary: { main: teal.dark, contrastText: white },
  secondary: { main: azure.main, contrastText: white },
  error: { main: '#B3261E' },
  success: { main: '#1B7F4B' },
  info: { main: azure.main, contrastText: white },
  warning: { main: amber, contrastText: ink[950] },
  background: { default: cream, paper: white },
  text: { primary: ink[800], secondary: ink[600] },
  divider: sand,
  action: { hover: '#F6F1E6' },
  tones: tones.light,
  night,
};

export const darkPalette: Palette = {
  mode: 'dark',
  primary: { main: teal.main, dark: teal.light, contrastText: ink[950] },
  secondary: { main: azure.light, contrastText: ink[950] },
  error: { main: '#FF8A80', contrastText: ink[950] },
  success: { main: '#5FCB92', contrastText: ink[950] },
  info: { main: azure.light, dark: azure.light, contrastText: ink[950] },
  warning: { main: amber, contrastText: ink[950] },
  background: { default: ink[950], paper: ink[900] },
  text: { primary: '#EEF1F8', secondary: mist },
  divider: ink[700],
  action: { hover: '#18223B' },
  tones: tones.dark,
  night,
};
