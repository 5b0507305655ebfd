import type { Theme } from '@mui/material/styles';
import {
  type I18nProvider,
  type RaThemeOptions,
  type ThemeType,
  useRemoveFromStore,
  useStore,
} from 'react-admin';
import { colours } from '../../agency/brand';
import { languageOf } from '../i18n/i18nProvider';
import { type Direction, languages } from '../i18n/languages';
import { useText } from '../i18n/useText';
import { dataTable } from './dataTable';
import { fields } from './fields';
import { forms } from './forms';
import { darkPalette, lightPalette } from './palette';
import { print } from './print';
import { lead } from './text';

/** The themes in the language of a provider. They differ by the direction and by the texts of MUI. */
export function adminThemes(i18nProvider: I18nProvider, prefersReducedMotion: boolean) {
  const language = languageOf(i18nProvider);
  const { direction } = languages[language];
  const close = i18nProvider.translate('ra.action.close');
  const clear = i18nProvider.translate('ra.action.clear_input_value');
  const theme = (isDark: boolean): RaThemeOptions => ({
    ...shared(direction),
    ...(prefersReducedMotion && { transitions: noTransitions }),
    palette: isDark ? darkPalette : lightPalette,
    components: components(isDark, direction, language, close, clear),
  });
  return { light: theme(false), dark: theme(true) };
}

const fontFamily =
  "'Readex Pro Variable', 'Readex Fallback', system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans Arabic', sans-serif";

/** MUI waits so long before it removes a closed menu or dialog, which takes presses until then. */
const noTransitions: RaThemeOptions['transitions'] = {
  duration: {
    shortest: 0,
    shorter: 0,
    short: 0,
    standard: 0,
    complex: 0,
    enteringScreen: 0,
    leavingScreen: 0,
  },
  getAutoHeightDuration: () => 0,
};

const shared = (direction: Direction): RaThemeOptions => ({
  direction,
  shape: { borderRadius: 10 },
  // The unit is rem, so that a larger browser font selects the layout of a narrower screen.
  breakpoints: {
    unit: 'rem',
    step: 0.1,
    values: { xs: 0, sm: 37.5, md: 56.25, lg: 75, xl: 96 },
  },
  typography: {
    fontFamily,
    fontSize: 14,
    ...(direction === 'rtl' && { allVariants: { lineHeight: 1.7 } }),
    // Arabic titles have a smaller font, because their greater line height would otherwise leave
    // room for fewer rows of a list.
    h1: {
      fontSize: direction === 'rtl' ? '1.375rem' : '1.625rem',
      fontWeight: 600,
      lineHeight: lead(direction, 1.25),
    },
    h2: { fontSize: '1.125rem', fontWeight: 600, lineHeight: lead(direction, 1.4) },
    h3: { fontSize: '0.9375rem', fontWeight: 600, lineHeight: lead(direction, 1.5) },
    button: { textTransform: 'none', letterSpacing: 0, fontWeight: 500 },
    body1: { letterSpacing: 0 },
    body2: { letterSpacing: 0, lineHeight: lead(direction, 1.55) },
    caption: { letterSpacing: 0, fontSize: '0.8125rem' },
  },
});

/**
 * The height of all single-line fields, including date pickers. On narrow screens, their text is at
 * least 16 pixels high, so that phones do not zoom in on them.
 */
export const FIELD_HEIGHT = '2.375rem';
const wide = '@media (min-width: 56.25rem)';
const field = {
  [wide]: { '& .MuiInputBase-input': { fontSize: '0.875rem' } },
  '&.MuiInputBase-sizeSmall:not(.MuiInputBase-multiline)': { height: FIELD_HEIGHT },
};
const fieldLabel = {
  '&.MuiInputLabel-sizeSmall:not(.MuiInputLabel-shrink)': {
    // Centres the label, which MUI moves down by 9 pixels.
    top: `calc((${FIELD_HEIGHT} - 1lh) / 2 - 9px)`,
    [wide]: { fontSize: '0.875rem' },
  },
};

/** MUI's placeholders are too pale to be read. The plugin for right-to-left styles fails at the standard name. */
const placeholder = { opacity: 0.75 };

/** The outlines of MUI have less than the contrast that controls need. */
const outline = ({ theme }: { theme: Theme }) => ({ borderColor: theme.palette.tones.ink.line });

/** In a low window, such as at a zoom of 200 %, title and buttons leave no room between them, so they scroll, too. */
const lowDialog = {
  '@media (height < 26rem)': {
    '& .MuiDialogContent-root': { flex: 'none', overflow: 'visible' },
  },
};

/** Where the system sets all colours, as for low vision. Grounds are gone, and a switch consists of them. */
const FORCED_COLOURS = '@media (forced-colors: active)';

type Components = NonNullable<RaThemeOptions['components']>;

function components(
  isDark: boolean,
  direction: Direction,
  language: string,
  close: string,
  clear: string,
): Components {
  const line = isDark ? colours['ink-650'] : colours.line;
  const focus = isDark ? colours['azure-400'] : colours['azure-600'];
  const focusText = isDark ? colours['ink-950'] : colours.white;
  return {
    MuiCssBaseline: {
      styleOverrides: {
        // Prevents a focused element from scrolling under the bars at the top and the bottom.
        html: { scrollPaddingBlock: '5rem' },
        body: { fontVariantNumeric: 'tabular-nums' },
        ':focus-visible': { outline: `2px solid ${focus}`, outlineOffset: 2 },
        // An opened dialog has the focus, but only its controls show focus rings.
        '.MuiDialog-container:focus-visible, .MuiDialog-paper:focus-visible': { outline: 'none' },
        // With any duration, each change of each element's style would be a transition. Only the board waits for the end
        // of its transitions.
        '@media (prefers-reduced-motion: reduce)': {
          '*, *::before, *::after': {
            animationDuration: '0.01ms !important',
            animationIterationCount: '1 !important',
            transitionDelay: '0s !important',
            transitionDuration: '0s !important',
          },
          '[data-rfd-draggable-id], [data-rfd-placeholder-context-id]': {
            transitionDuration: '0.01ms !important',
          },
        },
        '@media print': print,
      },
    },
    // Hidden from screen readers, because a text beside the spinner describes what is loading.
    MuiCircularProgress: { defaultProps: { 'aria-hidden': true } },
    MuiButtonBase: {
      defaultProps: { disableRipple: true },
      styleOverrides: {
        root: { '&.Mui-focusVisible': { outline: `2px solid ${focus}`, outlineOffset: 2 } },
      },
    },
    // A menu that somebody opens stands over the notices.
    MuiPopover: {
      styleOverrides: {
        root: ({ theme }: { theme: Theme }) => ({ zIndex: theme.zIndex.snackbar + 1 }),
        // On a dark page, no shadow is seen.
        paper: isDark ? { border: `1px solid ${colours['ink-580']}` } : {},
      },
    },
    MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
    MuiCard: {
      defaultProps: { variant: 'outlined' },
      styleOverrides: { root: { borderColor: line } },
    },
    MuiButton: {
      defaultProps: { disableElevation: true },
      // In Arabic, overrides the lower line height that react-admin gives small buttons.
      styleOverrides: {
        root: direction === 'rtl' ? { '&&&': { lineHeight: 1.7 } } : {},
        outlined: { borderColor: 'currentColor' },
      },
    },
    // MUI would write the others brighter than the chosen one in the dark theme.
    MuiToggleButton: {
      styleOverrides: {
        root: ({ theme: { palette } }: { theme: Theme }) => ({
          color: palette.text.secondary,
          '&.Mui-selected': { color: palette.text.primary },
        }),
      },
    },
    MuiInputBase: {
      styleOverrides: {
        root: direction === 'rtl' ? { lineHeight: '1.6em' } : {},
        input: {
          ...(direction === 'rtl' && { height: '1.6em' }),
          // The text sets its direction, so that a long one begins at the edge of its input.
          '&:where(input:not([dir]))': { unicodeBidi: 'plaintext' },
          '&::-webkit-input-placeholder': placeholder,
          '&::-moz-placeholder': placeholder,
        },
      },
    },
    MuiOutlinedInput: { styleOverrides: { root: field, notchedOutline: outline } },
    MuiInputLabel: { styleOverrides: { root: fieldLabel } },
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
    ...dataTable(direction),
    ...forms,
    ...fields(language),
    MuiDialog: { styleOverrides: { paper: { borderRadius: 14, ...lowDialog } } },
    MuiDialogTitle: { styleOverrides: { root: { fontSize: '1.25rem', fontWeight: 600 } } },
    MuiTooltip: {
      styleOverrides: { tooltip: { fontSize: '0.8125rem', lineHeight: lead(direction, 1.4) } },
    },
    MuiAlert: { defaultProps: { closeText: close } },
    MuiAutocomplete: {
      defaultProps: { clearText: clear },
      styleOverrides: {
        // The option that Enter chooses. Its ground alone hardly differs from that of the others.
        listbox: {
          '& .MuiAutocomplete-option.Mui-focused': {
            outline: `2px solid ${focus}`,
            outlineOffset: -2,
          },
        },
      },
    },
    MuiSwitch: {
      styleOverrides: {
        track: { [FORCED_COLOURS]: { border: '1px solid', opacity: '1 !important' } },
        // As thick as the knob.
        thumb: { [FORCED_COLOURS]: { border: '10px solid' } },
      },
    },
    ...(direction === 'rtl' && arabicParts),
  };
}

/** MUI's fixed line heights of chips, inputs and labels do not follow those of the text around them. */
const arabicParts: Components = {
  MuiChip: { styleOverrides: { root: { lineHeight: 1.7 } } },
  MuiFormLabel: { styleOverrides: { root: { lineHeight: '1.6em' } } },
  MuiInputLabel: { styleOverrides: { root: { lineHeight: '1.6em' } } },
};

/** react-admin's key for the theme. Without a value, the theme follows the system. */
const KEY = 'theme';
const modes = ['light', 'dark', 'system'] as const;

export function useThemeChoices() {
  const text = useText();
  const [theme, store] = useStore<ThemeType>(KEY);
  const followSystem = useRemoveFromStore(KEY);
  return modes.map((name) => ({
    key: name,
    label: text(`app.theme_${name}`),
    selected: name === (theme ?? 'system'),
    onClick: () => (name === 'system' ? followSystem() : store(name)),
  }));
}
