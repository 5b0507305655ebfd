import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

const TEXT = /\.(?:html|js|css|svg|xml|txt|webmanifest)$/u;
const pack = { br: promisify(brotliCompress), gz: promisify(gzip) };

/** Returns the paths of the text files of a build, relative to its folder. */
export const textFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => TEXT.test(file));

/** Writes compressed copies of text files of a build, for hosts that serve precompressed files. */
export async function compressFiles(folder: string, files = textFiles(folder)): Promise<void> {
  await Promise.all(
    files.map(async (file) => {
      const content = readFileSync(join(folder, file));
      writeFileSync(join(folder, `${file}.br`), await pack.br(content));
      writeFileSync(join(folder, `${file}.gz`), await pack.gz(content));
    }),
  );
}
