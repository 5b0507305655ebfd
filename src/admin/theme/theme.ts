import type { RaThemeOptions } from 'react-admin';
import type { Direction } from '../i18n/languages';

const ink = { 950: '#0A1020', 900: '#111A2E', 800: '#16203A', 600: '#45506B' } as const;
const fontFamily =
  "'Readex Pro Variable', system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans Arabic', sans-serif";

/** Arabic letters stand taller, and their marks need room. */
const lead = (direction: Direction, latin: number) =>
  direction === 'rtl' ? Math.max(latin + 0.15, 1.6) : latin;

const shared = (direction: Direction): RaThemeOptions => ({
  direction,
  shape: { borderRadius: 10 },
  typography: {
    fontFamily,
    fontSize: 14,
    ...(direction === 'rtl' && { allVariants: { lineHeight: 1.7 } }),
    h1: { fontSize: '1.625rem', fontWeight: 600, lineHeight: lead(direction, 1.25) },
    h2: { fontSize: '1.125rem', fontWeight: 600, lineHeight: lead(direction, 1.4) },
    h3: { fontSize: '0.9375rem', fontWeight: 600, lineHeight: lead(direction, 1.5) },
    button: { textTransform: 'none', letterSpacing: 0, fontWeight: 500 },
    overline: { textTransform: 'none', letterSpacing: 0 },
    body1: { letterSpacing: 0 },
    body2: { letterSpacing: 0, lineHeight: lead(direction, 1.55) },
    caption: { letterSpacing: 0, fontSize: '0.8125rem' },
  },
});

interface Variety {
  direction: Direction;
  /** What a button that closes an alert is called. */
  close: string;
}

function components(
  mode: 'light' | 'dark',
  { direction, close }: Variety,
): NonNullable<RaThemeOptions['components']> {
  const line = mode === 'light' ? '#E3DDD0' : '#2B3654';
  const focus = mode === 'light' ? '#2456E6' : '#7CA0FF';
  const focusText = mode === 'light' ? '#FFFFFF' : ink[950];
  return {
    MuiCssBaseline: {
      styleOverrides: {
        // What has the focus is not scrolled under the bars.
        html: { scrollPaddingBlock: '5rem' },
        body: { fontVariantNumeric: 'tabular-nums' },
        ':focus-visible': { outline: `2px solid ${focus}`, outlineOffset: 2 },
        '@media (prefers-reduced-motion: reduce)': {
          '*, *::before, *::after': {
            animationDuration: '0.01ms !important',
            transitionDuration: '0.01ms !important',
          },
        },
      },
    },
    // What is busy says so in words beside it.
    MuiCircularProgress: { defaultProps: { 'aria-hidden': true } },
    MuiButtonBase: {
      defaultProps: { disableRipple: true },
      styleOverrides: {
        root: { '&.Mui-focusVisible': { outline: `2px solid ${focus}`, outlineOffset: 2 } },
      },
    },
    MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
    MuiCard: {
      defaultProps: { variant: 'outlined' },
      styleOverrides: { root: { borderColor: line } },
    },
    MuiButton: {
      defaultProps: { disableElevation: true },
      // react-admin sets the lines of small buttons lower.
      ...(direction === 'rtl' && { styleOverrides: { root: { '&&&': { lineHeight: 1.7 } } } }),
    },
    MuiTextField: { defaultProps: { variant: 'outlined', size: 'small', margin: 'none' } },
    MuiFormControl: { defaultProps: { variant: 'outlined', size: 'small', margin: 'none' } },
    RaSkipNavigationButton: {
      styleOverrides: { root: { backgroundColor: focus, color: focusText } },
    },
    MuiTableCell: {
      styleOverrides: {
        root: { borderColor: line },
        head: { fontWeight: 600, whiteSpace: 'nowrap' },
      },
    },
    MuiDialog: { styleOverrides: { paper: { borderRadius: 14 } } },
    MuiDialogTitle: { styleOverrides: { root: { fontSize: '1.25rem', fontWeight: 600 } } },
    MuiTooltip: {
      styleOverrides: { tooltip: { fontSize: '0.8125rem', lineHeight: lead(direction, 1.4) } },
    },
    MuiChip: { styleOverrides: { root: { borderRadius: 6, lineHeight: lead(direction, 1.5) } } },
    MuiAlert: { defaultProps: { closeText: close } },
    MuiSnackbar: { styleOverrides: { root: snackbar } },
    ...(direction === 'rtl' && arabicParts),
  };
}

/** In the middle whatever the direction, and over the tabs of a phone. */
const snackbar = {
  '&&': {
    insetInline: 8,
    marginInline: 'auto',
    width: 'fit-content',
    transform: 'none',
  },
  '@media (max-width: 599.95px)': {
    '&.MuiSnackbar-anchorOriginBottomCenter': {
      insetBlockEnd: 'calc(72px + env(safe-area-inset-bottom))',
    },
  },
};

/** MUI sets the height of a line in fields itself. */
const arabicParts: NonNullable<RaThemeOptions['components']> = {
  MuiInputBase: {
    styleOverrides: { root: { lineHeight: '1.6em' }, input: { height: '1.6em' } },
  },
  MuiFormLabel: { styleOverrides: { root: { lineHeight: '1.6em' } } },
  MuiInputLabel: { styleOverrides: { root: { lineHeight: '1.6em' } } },
};

const lightPalette: NonNullable<RaThemeOptions['palette']> = {
  mode: 'light',
  primary: { main: '#0B7A75', contrastText: '#FFFFFF' },
  secondary: { main: '#2456E6', contrastText: '#FFFFFF' },
  error: { main: '#B3261E' },
  success: { main: '#1B7F4B' },
  warning: { main: '#F3B95F', contrastText: ink[950] },
  background: { default: '#FBF9F4', paper: '#FFFFFF' },
  text: { primary: ink[800], secondary: ink[600] },
  divider: '#E3DDD0',
  action: { hover: '#F6F1E6' },
};

const darkPalette: NonNullable<RaThemeOptions['palette']> = {
  mode: 'dark',
  primary: { main: '#2EC4B6', dark: '#5ADACE', contrastText: ink[950] },
  secondary: { main: '#7CA0FF', contrastText: ink[950] },
  error: { main: '#FF8A80', contrastText: ink[950] },
  success: { main: '#5FCB92', contrastText: ink[950] },
  warning: { main: '#F3B95F', contrastText: ink[950] },
  background: { default: ink[950], paper: ink[900] },
  text: { primary: '#EEF1F8', secondary: '#B3BCD2' },
  divider: '#2B3654',
  action: { hover: '#18223B' },
};

export function createThemes(variety: Variety): {
  lightTheme: RaThemeOptions;
  darkTheme: RaThemeOptions;
} {
  const base = shared(variety.direction);
  return {
    lightTheme: { ...base, palette: lightPalette, components: components('light', variety) },
    darkTheme: { ...base, palette: darkPalette, components: components('dark', variety) },
  };
}
