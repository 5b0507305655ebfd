import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Manifest, Plugin } from 'vite';
import type * as Frames from '../src/offer/frames';
import { declarations } from './brand.ts';
import { faceOf } from './fonts.ts';
import { usedStyles } from './usedStyles.ts';

const languages = ['en', 'ar'] as const;

/** What the buttons of the client's page share with the site. */
const BUTTONS = 'src/look/buttons.module.css';

const linked = (path: string) => `<link rel="stylesheet" href="/${path}">`;

/**
 * Writes the client's page at each step, such as `frames/offer-ar.html`: what the home page shows in its frames. The
 * pages have those styles of the client's page that they use, always in its light colours, and no scripts. Arabic ones have
 * the font of the Arabic pages alone, because the home page already has it.
 */
export async function writeFrames(
  outDir: string,
  manifest: Manifest,
  serverEntry: string,
): Promise<void> {
  const frames = (await import(pathToFileURL(serverEntry).href)) as typeof Frames;
  const styles = [...new Set(Object.values(manifest).flatMap(({ css = [] }) => css))];
  const all = styles.map((file) => readFileSync(join(outDir, file), 'utf8')).join('');
  const arabic = faceOf('readex-pro-arabic', all)
    .replace(/font-family:[^;]+/u, 'font-family:Frame')
    .replace(/unicode-range:[^;}]+/u, '');
  const font = `${arabic}body{font-family:Frame,"Readex Fallback",sans-serif}`;
  const pages = languages.flatMap((language) =>
    frames.frameSteps.map((step) => ({
      file: `frames/${step}-${language}.html`,
      html: (links: string[]) =>
        frameOf(frames, step, language, links, language === 'ar' ? font : ''),
    })),
  );
  const word = faceOf('Readex Word', all);
  const used = usedStyles(all.replace(word, ''), pages.map(({ html }) => html([])).join(''));
  const hash = createHash('sha256').update(used).digest('hex').slice(0, 8);
  const file = `assets/frames-${hash}.css`;
  // The client's page itself contains them.
  for (const style of styles) rmSync(join(outDir, style));
  writeFileSync(join(outDir, file), used);
  mkdirSync(join(outDir, 'frames'), { recursive: true });
  for (const { file: page, html } of pages) writeFileSync(join(outDir, page), html([linked(file)]));
}

/** Serves the frames in development. */
export const frames: Plugin = {
  name: 'frames',
  configureServer(server) {
    server.middlewares.use(async (request, response, next) => {
      const [, step, language] = /^\/frames\/(\w+)-(en|ar)$/u.exec(request.url ?? '') ?? [];
      if (!step || !language) return next();
      const module = (await server.ssrLoadModule('/src/offer/frames.tsx')) as typeof Frames;
      const entry = readFileSync('src/offer/entry.tsx', 'utf8');
      const imported = [...entry.matchAll(/^import '(\.[^']+\.css)';$/gmu)];
      const styles = [...imported.map(([, path = '']) => posix.join('src/offer', path)), BUTTONS];
      response.setHeader('Content-Type', 'text/html');
      response.end(
        frameOf(
          module,
          step as Frames.FrameStep,
          language as 'en' | 'ar',
          styles.map(linked),
          declarations('light'),
        ),
      );
    });
  },
};

function frameOf(
  { renderFrame }: typeof Frames,
  step: Frames.FrameStep,
  language: (typeof languages)[number],
  styles: readonly string[],
  style: string,
): string {
  const { markup, direction } = renderFrame(step, language);
  return `<!doctype html>
<html lang="${language}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${step}</title>
${styles.join('')}
<style>html{overflow:hidden}${style}</style>
</head>
<body>${markup}</body>
</html>
`;
}
