import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import { decompress } from 'wawoff2';
import { agency } from '../src/agency.ts';
import { colours } from '../src/brand.ts';
import type { SiteLanguage } from '../src/domain/quotes.ts';

const WIDTH = 1200;
const HEIGHT = 630;
const MARGIN = 90;
/** The sizes of the type, in px, of titles with up to two lines, with three lines and with more. */
const [TWO_LINES, THREE_LINES, MORE_LINES] = [72, 54, 42] as const;
/** The number of characters that fit on a line of the largest type. */
const LINE_LENGTH = { en: 24, ar: 28 } as const;

/** The image of a shared link: the page's title on a dark background, above two lines that merge. */
export interface ShareCard {
  title: string;
  /** A line under the agency's name. */
  promise: string;
  language: SiteLanguage;
}

/** Renders the cards as PNG, 1200 × 630. */
export async function renderShareCards(cards: readonly ShareCard[]): Promise<Buffer[]> {
  const folder = mkdtempSync(join(tmpdir(), 'share-cards-'));
  try {
    // The decompressor reuses its memory, so it unpacks one font after the other.
    const fontFiles = [await unpackFont('arabic', folder), await unpackFont('latin', folder)];
    return cards.map((card) => {
      const options = {
        fontFiles,
        loadSystemFonts: false,
        defaultFontFamily: 'Readex Pro',
      };
      return new Resvg(drawing(card), { font: options }).render().asPng();
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Converts a font to TrueType, the only format that the renderer supports. Returns the path of the new file. */
async function unpackFont(subset: 'latin' | 'arabic', folder: string): Promise<string> {
  const packed = createRequire(import.meta.url).resolve(
    `@fontsource/readex-pro/files/readex-pro-${subset}-600-normal.woff2`,
  );
  const file = join(folder, `${subset}.ttf`);
  writeFileSync(file, await decompress(readFileSync(packed)));
  return file;
}

export function drawing({ title, promise, language }: ShareCard): string {
  const rightToLeft = language === 'ar';
  const x = rightToLeft ? WIDTH - MARGIN : MARGIN;
  const anchor = rightToLeft ? 'end' : 'start';
  const mirror = rightToLeft ? `transform="translate(${WIDTH} 0) scale(-1 1)"` : '';
  // The renderer assumes left-to-right text, so U+202B marks a right-to-left line.
  const embedding = rightToLeft ? '\u202b' : '';
  const { size, lines } = typeset(title, LINE_LENGTH[language]);
  const text = (content: string, y: number, size: number, colour: string) =>
    `<text x="${x}" y="${y}" text-anchor="${anchor}" font-family="Readex Pro" font-weight="600" font-size="${size}" fill="${colour}">${embedding}${escapeXml(content)}</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="${WIDTH}" height="${HEIGHT}" fill="${colours['ink-950']}"/>
    <g fill="none" stroke-width="10" stroke-linecap="round" ${mirror}>
      <path d="M-20 420C360 420 520 540 800 540H1220" stroke="${colours['teal-400']}"/>
      <path d="M-20 620C360 620 520 548 800 548H1220" stroke="${colours['azure-400']}"/>
    </g>
    ${text(agency.name[language], 118, 40, colours.paper)}
    ${text(promise, 172, 30, colours['sand-400'])}
    ${lines.map((line, index) => text(line, Math.round(190 + size * (1 + 1.27 * index)), size, colours.paper)).join('')}
  </svg>`;
}

/** Chooses the largest type in which the title stays above the drawn lines. */
function typeset(title: string, length: number): { size: number; lines: string[] } {
  const at = (size: number) => ({ size, lines: wrap(title, (length * TWO_LINES) / size) });
  const [two, three] = [at(TWO_LINES), at(THREE_LINES)];
  if (two.lines.length <= 2) return two;
  return three.lines.length <= 3 ? three : at(MORE_LINES);
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
