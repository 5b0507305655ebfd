import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { painted } from '../../../vite/brand';

const files = ['src', 'supabase/functions', 'vite', 'public']
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  )
  .filter((file) => /\.(?:tsx?|css|svg|html)$/u.test(file))
  .concat('index.html', 'admin.html', 'offer.html');

it('only src/brand.ts contains colours', () => {
  const colour = /#(?:[\da-f]{3}|[\da-f]{6}|[\da-f]{8})\b(?![-/])|\b(?:rgb|hsl)a?\(/iu;
  const found = files.filter((file) => colour.test(readFileSync(file, 'utf8')));
  expect(found).toEqual(['src/brand.ts']);
});

it('drawings name only colours of the brand', () => {
  for (const file of files.filter((name) => name.endsWith('.svg')))
    expect(painted(readFileSync(file, 'utf8')), file).not.toMatch(/var\(|#logo/u);
});
