import { darkPalette, lightPalette } from '../src/admin/theme/palette.ts';
import { type Colour, colours, schemes } from '../src/agency/brand.ts';

/** The least contrast of text, and of the outlines of controls and focus rings (WCAG 2.2, 1.4.3 and 1.4.11). */
const [TEXT, PART] = [4.5, 3] as const;
type Pairs = readonly [least: number, fronts: readonly Colour[], grounds: readonly Colour[]];

const pages = Object.values(schemes).flatMap((scheme): Pairs[] => {
  const grounds = [scheme.ground, scheme['ground-deep'], scheme.surface];
  return [
    [TEXT, [scheme.text, scheme.heading, scheme.muted, scheme['accent-deep']], grounds],
    [TEXT, [scheme.accent, scheme.danger, scheme.success], [scheme.ground, scheme.surface]],
    [TEXT, [scheme.danger], [scheme['danger-ground']]],
    [PART, [scheme['field-border'], scheme.ring], grounds],
  ];
});

const tones = [lightPalette, darkPalette].flatMap(({ tones, background }) =>
  Object.values(tones).flatMap(({ text, ground, line }): Pairs[] => [
    [TEXT, [nameOf(text)], [nameOf(ground)]],
    [PART, [nameOf(line)], [nameOf(background.paper), nameOf(background.default)]],
  ]),
);

/** The dark sections of the pages, the emails, the share cards, and the back office in light and in dark. */
const others: readonly Pairs[] = [
  [TEXT, ['on-ink', 'on-ink-muted', 'ink-200', 'sand-400', 'sand-200', 'teal-400'], ['ink-950']],
  [TEXT, ['paper', 'on-ink-muted', 'ink-200', 'sand-400', 'sand-200', 'teal-400'], ['ink-800']],
  [TEXT, ['ink-800', 'ink-600', 'teal-600', 'danger-600'], ['paper', 'white', 'paper-hover']],
  [TEXT, ['ink-100', 'on-ink-muted', 'teal-400', 'danger-300'], ['ink-950', 'ink-900', 'ink-780']],
  [TEXT, ['ink-950'], ['sand-400', 'sand-200', 'teal-400', 'azure-400', 'success-300']],
  [TEXT, ['white'], ['teal-600', 'azure-600', 'danger-600', 'success-600', 'ink-950']],
  [PART, ['azure-600'], ['paper', 'white', 'paper-hover']],
  [PART, ['azure-400', 'teal-400'], ['ink-950', 'ink-900', 'ink-780']],
  [PART, ['ink-500'], ['ink-950']],
];

/** @throws Error if two colours that are used together have too little contrast */
export function checkContrast(): void {
  const faint = [...pages, ...tones, ...others].flatMap(([least, fronts, grounds]) =>
    fronts.flatMap((front) =>
      grounds
        .map((ground) => ({ ground, is: contrast(colours[front], colours[ground]) }))
        .filter(({ is }) => is < least)
        .map(
          ({ ground, is }) =>
            `src/agency/brand.ts: ${front} on ${ground} has a contrast of ${is.toFixed(2)}:1, but needs ${least}:1.`,
        ),
    ),
  );
  if (faint.length > 0) throw new Error([...new Set(faint)].join('\n'));
}

/** Returns the name of a colour. Every colour of the back office has one. */
function nameOf(value: string): Colour {
  return (Object.keys(colours) as Colour[]).find((name) => colours[name] === value) ?? 'white';
}

export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** The relative luminance of a colour in the form `#rrggbb`, as WCAG defines it. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((start) => Number.parseInt(colour.slice(start, start + 2), 16) / 255)
    .map((part) => (part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
