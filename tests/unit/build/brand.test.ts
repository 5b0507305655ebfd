import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import * as brand from '../../../src/agency/brand';
import { painted } from '../../../vite/brand';
import { contrast } from '../../../vite/contrast';

afterAll(() => {
  vi.doUnmock('../../../src/agency/brand');
  vi.resetModules();
});

const files = ['src', 'supabase/functions', 'vite', 'public']
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  )
  .filter((file) => /\.(?:tsx?|css|svg|html)$/u.test(file))
  .concat('index.html', 'admin.html', 'offer.html');

it('only src/agency/brand.ts contains colours', () => {
  const colour = /#(?:[\da-f]{3}|[\da-f]{6}|[\da-f]{8})\b(?![-/])|\b(?:rgb|hsl)a?\(/iu;
  const found = files.filter((file) => colour.test(readFileSync(file, 'utf8')));
  expect(found).toEqual(['src/agency/brand.ts']);
});

it('drawings name only colours of the brand, and the small ones of features also colours of the page', () => {
  const ofPage = new RegExp(`var\\(--(?:${Object.keys(brand.schemes.dark).join('|')})\\)`, 'gu');
  for (const file of files.filter((name) => name.endsWith('.svg'))) {
    const drawing = painted(readFileSync(file, 'utf8'));
    const rest = file.endsWith('-details.svg') ? drawing.replace(ofPage, '') : drawing;
    expect(rest, file).not.toMatch(/var\(|#logo/u);
  }
});

it.each(Object.entries(brand.personColours))(
  'the white initials of a person are readable on %s',
  (_, color) => {
    expect(contrast(color, '#ffffff')).toBeGreaterThan(4.5);
  },
);

it('the build names two colours that have too little contrast', async () => {
  vi.resetModules();
  vi.doMock('../../../src/agency/brand', () => ({
    ...brand,
    colours: { ...brand.colours, 'ink-600': '#8e96a8' },
  }));
  const { checkContrast } = await import('../../../vite/contrast');
  expect(checkContrast).toThrow(
    'src/agency/brand.ts: ink-600 on paper-deep has a contrast of 2.54:1, but needs 4.5:1.',
  );
});
