import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** The WASI error number of an input or output error. */
const EIO = 29;

/** An open file of the database in NODEFS, Emscripten's file system. A directory has no descriptor. */
interface NodeStream {
  nfd?: number;
  node: unknown;
}

interface NodeFileSystem {
  realPath(node: unknown): string;
  stream_ops: { fsync?: (stream: NodeStream) => number };
}

/**
 * Start parameters of Postgres that turn on fsync, which PGlite turns off by default. They select the method `fsync`,
 * because Emscripten's `fdatasync` has no effect.
 */
export const durableStartParams: string[] = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
];

/** Stores PGlite's files on the disk, and adds the operation fsync, which NODEFS does not implement. */
export class DurableFiles extends NodeFS {
  override async init(...[database, options]: Parameters<NodeFS['init']>) {
    const { emscriptenOpts } = await super.init(database, options);
    const preRun = [emscriptenOpts.preRun ?? []].flat();
    return {
      emscriptenOpts: {
        ...emscriptenOpts,
        preRun: [
          ...preRun,
          (module: PGlite['Module']) => {
            const files = module.FS.filesystems.NODEFS as unknown as NodeFileSystem;
            files.stream_ops.fsync = (stream) => syncStream(files, stream);
          },
        ],
      },
    };
  }
}

function syncStream(files: NodeFileSystem, { nfd, node }: NodeStream): number {
  try {
    if (nfd === undefined) syncPath(files.realPath(node));
    else fsyncSync(nfd);
    return 0;
  } catch {
    return EIO;
  }
}

/** Flushes a folder and all its contents to the disk. */
export function syncFolder(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) syncFolder(path);
    else if (entry.isFile()) syncPath(path);
  }
  syncPath(folder);
}

/** Flushes a file, or the entries of a folder, to the disk. */
export function syncPath(path: string): void {
  let descriptor: number;
  try {
    descriptor = openSync(path, 'r');
  } catch (error) {
    // Windows cannot open directories.
    if ((error as NodeJS.ErrnoException).code === 'EISDIR') return;
    throw error;
  }
  try {
    fsyncSync(descriptor);
  } catch (error) {
    // Windows cannot sync a file that is open for reading.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
  } finally {
    closeSync(descriptor);
  }
}
