import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const HOVER_MEDIA = /@media \(hover: hover\) \{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/gu;

it('a tap leaves no hover style behind, because hover styles apply only to pointers that can hover', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.css'))
    .map((file) => join('src', file));
  const hovering = files.filter((file) =>
    readFileSync(file, 'utf8').replace(HOVER_MEDIA, '').includes(':hover'),
  );
  expect(files).not.toEqual([]);
  expect(hovering).toEqual([]);
});
