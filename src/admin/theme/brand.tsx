import type { RaThemeOptions } from 'react-admin';
import type { Tone } from '../../domain/choices';

export const brand = {
  ink: { 950: '#0A1020', 900: '#111A2E', 800: '#16203A', 700: '#2B3654', 600: '#45506B' },
  cream: '#FBF9F4',
  sand: '#E3DDD0',
  amber: '#F3B95F',
  mist: '#B3BCD2',
  teal: { dark: '#0B7A75', main: '#2EC4B6', light: '#5ADACE' },
  azure: { main: '#2456E6', light: '#7CA0FF' },
  white: '#FFFFFF',
} as const;

const { ink, cream, sand, amber, mist, teal, azure, white } = brand;

/** Surfaces that are dark in both modes, such as the top bar and the login screen. */
const night = {
  main: ink[950],
  divider: ink[700],
  outline: ink[600],
  text: cream,
  textSecondary: mist,
  accent: teal.main,
  accent2: azure.light,
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
    paid: { text: '#FBE3B6', ground: '#453818', line: '#C9A45F' },
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

/** The logo of the agency: two lines that merge. Right-to-left languages do not mirror the logo. */
export function LogoMark({ size = 34 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" style={{ flex: 'none' }}>
      <rect width="32" height="32" rx="7" fill={brand.ink[800]} />
      <g fill="none" strokeWidth="3" strokeLinecap="round">
        <path d="M5 8c8 0 9 8 22 8" stroke={brand.teal.main} />
        <path d="M5 24c8 0 9-8 22-8" stroke={brand.azure.light} />
      </g>
    </svg>
  );
}

export const clamp = (lines: number) =>
  ({
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: lines,
    overflow: 'hidden',
    // Leaves room for letters that extend below the last line, as in Arabic.
    paddingBlockEnd: '0.15em',
    overflowWrap: 'anywhere',
  }) as const;

/** Mirrors an image that has a direction, such as an arrow, in right-to-left languages. */
export const flipInRtl = { '[dir=rtl] &': { transform: 'scaleX(-1)' } };

/**
 * Shows a name and a company on one line. In a narrow line, first the company and then the name is
 * truncated: an Arabic text at its left end, a Latin text at its right end.
 */
export const nameLine = {
  display: 'flex',
  whiteSpace: 'pre',
  '& > a': { display: 'flex', flex: 'none', maxWidth: '100%' },
  '& > .secondary': { display: 'flex', minWidth: 0 },
  '& bdi': { overflow: 'hidden', textOverflow: 'ellipsis' },
};

/** Returns a padding for both sides that is wide enough for the notch of a phone in landscape. */
const atLeast = (padding: string) =>
  `max(${padding}, env(safe-area-inset-left), env(safe-area-inset-right))`;

export const pageGutter = { paddingInline: { xs: atLeast('16px'), md: atLeast('32px') } };
