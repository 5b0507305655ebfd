import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Resvg } from '@resvg/resvg-js';
import { agency } from '../src/agency/agency.ts';
import { colours } from '../src/agency/brand.ts';
import type { SiteLanguage } from '../src/domain/quotes.ts';
import { painted } from './brand.ts';

const WIDTH = 1200;
const HEIGHT = 630;
const MARGIN = 90;
/** The title takes up to four lines of the largest of these sizes, in px, beside the drawing. */
const SIZES = [68, 60, 52, 46, 40, 34] as const;
const TITLE_WIDTH = 560;
/** The mean width of a letter and the height of a line, in relation to the size of the type. */
const LETTER = 0.56;
const LEADING = { en: 1.2, ar: 1.4 } as const;

/** The image of a shared link: the page's title on a dark background, beside its drawing. */
export interface ShareCard {
  title: string;
  /** A line at the bottom. */
  promise: string;
  /** The drawing of the page in src/site/services/illustrations, or null: then the card shows the logo. */
  picture: string | null;
  language: SiteLanguage;
}

/** The renderer reads only TrueType: the 600 of Readex Pro, from @fontsource/readex-pro 5.3 (OFL 1.1). */
const fontFiles = ['arabic', 'latin'].map((subset) =>
  fileURLToPath(new URL(`cardFonts/readex-pro-${subset}-600.ttf`, import.meta.url)),
);

/** Renders the cards as PNG, 1200 × 630. */
export const renderShareCards = (cards: readonly ShareCard[]): Buffer[] =>
  cards.map((card) => {
    const font = { fontFiles, loadSystemFonts: false, defaultFontFamily: 'Readex Pro' };
    return new Resvg(drawing(card), { font }).render().asPng();
  });

function drawing({ title, promise, picture, language }: ShareCard): string {
  const rightToLeft = language === 'ar';
  const x = rightToLeft ? WIDTH - MARGIN : MARGIN;
  const anchor = rightToLeft ? 'end' : 'start';
  // The renderer assumes left-to-right text, so U+202B marks a right-to-left line.
  const embedding = rightToLeft ? '\u202b' : '';
  const { size, lines } = typeset(title, language);
  const leading = size * LEADING[language];
  const top = (HEIGHT - leading * (lines.length - 1)) / 2 + size * 0.35;
  const text = (content: string, y: number, size: number, colour: string) =>
    `<text x="${x}" y="${Math.round(y)}" text-anchor="${anchor}" font-family="Readex Pro" font-weight="600" font-size="${size}" fill="${colour}">${embedding}${escapeXml(content)}</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="${WIDTH}" height="${HEIGHT}" fill="${colours['ink-950']}"/>
    ${pictureOf(picture).replace('<svg', `<svg x="${rightToLeft ? 20 : 665}" y="94" width="515" height="442"`)}
    ${text(agency.name[language], 118, 40, colours.paper)}
    ${text(promise, 548, 30, colours['sand-400'])}
    ${lines.map((line, index) => text(line, top + leading * index, size, colours.paper)).join('')}
  </svg>`;
}

const pictureOf = (file: string | null): string =>
  painted(
    file
      ? readFileSync(join('src/site/services/illustrations', file), 'utf8')
      : '<svg viewBox="-8 -8 48 48" overflow="visible" stroke-linecap="round"><use href="#logo-400" x="0" y="0"/></svg>',
  );

function typeset(title: string, language: SiteLanguage): { size: number; lines: string[] } {
  const all = SIZES.map((size) => ({ size, lines: wrap(title, TITLE_WIDTH / (size * LETTER)) }));
  const fitting = all.find(({ size, lines }) => {
    const isWithin = lines.every((line) => line.length * size * LETTER <= TITLE_WIDTH);
    return isWithin && lines.length <= 4 && lines.length * size * LEADING[language] <= 340;
  });
  return fitting ?? { size: 30, lines: wrap(title, 30) };
}

function wrap(text: string, length: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/u)) {
    const line = lines.at(-1);
    if (line !== undefined && line.length + word.length < length) {
      lines[lines.length - 1] = `${line} ${word}`;
    } else lines.push(word);
  }
  return lines;
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"]/gu, (character) => `&#${character.codePointAt(0)};`);
}
