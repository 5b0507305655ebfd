import type { Manifest } from 'vite';

/** Adds the files of a source and of what it imports, first the stylesheets on which others depend. */
export function addChunks(name: string, manifest: Manifest, files: Set<string>): void {
  const chunk = manifest[name];
  if (!chunk) throw new Error(`The manifest of the build does not list ${name}.`);
  if (files.has(chunk.file)) return;
  files.add(chunk.file);
  for (const other of chunk.imports ?? []) addChunks(other, manifest, files);
  for (const style of chunk.css ?? []) files.add(style);
}
