/**
 * The brand of the agency: its colours, its logo and the words of its motif. The build writes them into the stylesheets,
 * drawings, icons and pages, and checks the contrast of the colours (vite/contrast.ts). The names of the colours say hue
 * and lightness in this brand. Another brand may give them other hues.
 */

/** In CSS and SVG files, the build replaces `var(--ink-950)` with the colour of this name. */
export const colours = {
  white: '#ffffff',
  paper: '#fbf9f4',
  'paper-light': '#fffefb',
  'paper-hover': '#f6f1e6',
  'paper-deep': '#f2ede3',
  line: '#e3ddd0',
  'paper-400': '#d3ccbd',
  'paper-500': '#bcb6aa',
  'paper-700': '#857f72',
  'on-ink': '#fbf9f4',
  'on-ink-muted': '#b4bccf',
  'ink-line': '#263253',
  'ink-100': '#e9ebf0',
  'ink-200': '#dde1ec',
  'ink-450': '#7480a3',
  'ink-500': '#5a678c',
  'ink-580': '#4a5784',
  'ink-600': '#45506b',
  'ink-650': '#33416b',
  'ink-700': '#2b3760',
  'ink-750': '#202c50',
  'ink-780': '#18223f',
  'ink-800': '#16203a',
  'ink-900': '#121b33',
  'ink-930': '#0e1528',
  'ink-950': '#0a1020',
  'teal-100': '#dcf2f0',
  'teal-300': '#5adace',
  'teal-400': '#2ec4b6',
  'teal-600': '#0b7a75',
  'teal-700': '#096c67',
  'teal-900': '#12353a',
  'azure-100': '#e6ecff',
  'azure-300': '#a9c0ff',
  'azure-400': '#7ca0ff',
  'azure-600': '#2456e6',
  'azure-700': '#1e49c4',
  'azure-900': '#1b2a55',
  'sand-100': '#fdf1da',
  'sand-200': '#fbe3b6',
  'sand-300': '#c9a45f',
  'sand-400': '#f3b95f',
  'sand-500': '#a87f3f',
  'sand-600': '#b07a1e',
  'sand-700': '#8a6116',
  'sand-800': '#6b4500',
  'sand-850': '#453818',
  'sand-900': '#33291a',
  'success-100': '#dff2e7',
  'success-300': '#5fd39a',
  'success-500': '#3fa873',
  'success-600': '#1b7f4b',
  'success-700': '#145f38',
  'success-900': '#16382a',
  'danger-100': '#fceeec',
  'danger-300': '#ff9d94',
  'danger-600': '#b3261e',
  'danger-900': '#3a1b23',
} as const;

/** The colours of the people in the back office. White letters are readable on each, in the light and in the dark theme. */
export const personColours = {
  blue: '#1565c0',
  teal: '#00796b',
  green: '#2e7d32',
  orange: '#a84300',
  red: '#c62828',
  purple: '#7b1fa2',
  pink: '#ad1457',
  slate: '#546e7a',
} as const;

export type Colour = keyof typeof colours;

/** The colours of the site and of offers. In CSS they are custom properties, such as `var(--ground)`. */
export const schemes = {
  light: {
    ground: 'paper',
    'ground-deep': 'paper-deep',
    surface: 'paper-light',
    heading: 'ink-800',
    text: 'ink-800',
    muted: 'ink-600',
    border: 'line',
    'field-border': 'paper-700',
    accent: 'teal-600',
    'accent-deep': 'teal-700',
    'line-a': 'teal-600',
    'line-b': 'azure-600',
    ring: 'azure-600',
    danger: 'danger-600',
    'danger-ground': 'danger-100',
    success: 'success-600',
  },
  dark: {
    ground: 'ink-930',
    'ground-deep': 'ink-900',
    surface: 'ink-780',
    heading: 'paper',
    text: 'ink-200',
    muted: 'on-ink-muted',
    border: 'ink-700',
    'field-border': 'ink-450',
    accent: 'teal-400',
    'accent-deep': 'teal-400',
    'line-a': 'teal-400',
    'line-b': 'azure-400',
    ring: 'azure-400',
    danger: 'danger-300',
    'danger-ground': 'danger-900',
    success: 'success-300',
  },
} as const satisfies Record<'light' | 'dark', Record<string, Colour>>;

/** Words that follow the motif, two lines that merge like rivers. */
export const motif = {
  notFound: { en: 'This stream ends here.', ar: 'هنا ينتهي النهر.' },
};

/**
 * The logo: SVG paths on a grid of 32 by 32, drawn as lines that are 3 wide. The first line is teal, the others are
 * azure. The logo is not mirrored on right-to-left pages.
 */
export const logo = ['M5 8c8 0 9 8 22 8', 'M5 24c8 0 9-8 22-8'] as const;
