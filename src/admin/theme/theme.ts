import type { RaThemeOptions } from 'react-admin';

const ink = { 950: '#0A1020', 900: '#111A2E', 800: '#16203A', 600: '#45506B' } as const;
const fontFamily =
  "'Readex Pro Variable', system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans Arabic', sans-serif";

const shared: RaThemeOptions = {
  shape: { borderRadius: 10 },
  typography: {
    fontFamily,
    fontSize: 14,
    h1: { fontSize: '1.625rem', fontWeight: 600, lineHeight: 1.25 },
    h2: { fontSize: '1.125rem', fontWeight: 600, lineHeight: 1.4 },
    h3: { fontSize: '0.9375rem', fontWeight: 600, lineHeight: 1.5 },
    button: { textTransform: 'none', letterSpacing: 0, fontWeight: 500 },
    overline: { textTransform: 'none', letterSpacing: 0 },
    body1: { letterSpacing: 0 },
    body2: { letterSpacing: 0, lineHeight: 1.55 },
    caption: { letterSpacing: 0, fontSize: '0.8125rem' },
  },
};

function components(mode: 'light' | 'dark'): NonNullable<RaThemeOptions['components']> {
  const line = mode === 'light' ? '#E3DDD0' : '#2B3654';
  const focus = mode === 'light' ? '#2456E6' : '#7CA0FF';
  const focusText = mode === 'light' ? '#FFFFFF' : ink[950];
  return {
    MuiCssBaseline: {
      styleOverrides: {
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
    MuiButton: { defaultProps: { disableElevation: true } },
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
    MuiTooltip: { styleOverrides: { tooltip: { fontSize: '0.8125rem' } } },
    MuiChip: { styleOverrides: { root: { borderRadius: 6 } } },
  };
}

export const lightTheme: RaThemeOptions = {
  ...shared,
  palette: {
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
  },
  components: components('light'),
};

export const darkTheme: RaThemeOptions = {
  ...shared,
  palette: {
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
  },
  components: components('dark'),
};
