import { Resvg } from '@resvg/resvg-js';
import { colours, logo } from '../src/agency/brand.ts';

/** The paths of the logo, on a grid of 32 by 32, in one of the two lightnesses of its colours. */
export const logoLines = (lightness: '400' | '600'): string =>
  logo
    .map(
      (line, index) =>
        `<path d="${line}" stroke="${colours[`${index === 0 ? 'teal' : 'azure'}-${lightness}`]}"/>`,
    )
    .join('');

/** The logo on a dark ground, with a margin around its grid of 32 by 32. */
export function icon(radius = 7, margin = 0): string {
  const size = 32 + 2 * margin;
  const ground = `<rect x="${-margin}" y="${-margin}" width="${size}" height="${size}" rx="${radius}" fill="${colours['ink-950']}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-margin} ${-margin} ${size} ${size}" fill="none" stroke-width="3" stroke-linecap="round" aria-hidden="true">${ground}${logoLines('400')}</svg>`;
}

export const iconPng = (px: number, svg = icon()): Buffer =>
  new Resvg(svg, { fitTo: { mode: 'width', value: px } }).render().asPng();

/** A module of the function that sends emails. Mail programs show no SVG, and the function cannot read files. */
export const MAIL_LOGO = 'supabase/functions/_shared/mail/mark.ts';

export const mailLogo =
  (): string => `/** The logo of src/agency/brand.ts as a PNG of 64 pixels, in base64. \`npm run build\` writes this file. */
export const mark =
  '${iconPng(64).toString('base64')}';
`;
