import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { keysFile, prepareSecret } from './dataFolder';

/**
 * The secrets of a data folder. The first start generates and stores them. If a staff password is configured, the first
 * start stores this password instead of a generated one.
 */
export interface LocalKeys {
  jwtSecret: string;
  /** The key of the role `service_role`. Only processes on this machine use it. */
  secretKey: string;
  /**
   * The password that all staff share. Undefined if it is not known, after a restore of a hosted project, whose backup
   * contains only the hash.
   */
  staffPassword?: string;
}

/** @param staffPassword the password for a new data folder; without it, one is generated */
export function loadLocalKeys(directory: string, staffPassword?: string): LocalKeys {
  const stored = readKeys(keysFile(directory));
  if (stored) return stored;
  const keys = newLocalKeys(staffPassword);
  saveLocalKeys(directory, keys);
  return keys;
}

/** New keys beside rows would end all sessions without a word. @throws Error with a message for the terminal */
export function refuseLostKeys(directory: string): void {
  const file = keysFile(directory);
  if (existsSync(file)) return;
  throw new Error(
    `${file} is missing, although the database has rows: correct DATA_DIR, put the file back from a copy of the folder, or restore a backup. npm run staff:password makes new keys: staff then sign in again, with a new password.`,
  );
}

/** Returns undefined if there is no such file. @throws Error with a message for the terminal if it is damaged */
export function readKeys(file: string): LocalKeys | undefined {
  if (!existsSync(file)) return undefined;
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as LocalKeys;
  } catch {
    throw new Error(
      `${file} is damaged: delete it, and set a password with npm run staff:password.`,
    );
  }
}

export const newLocalKeys = (staffPassword?: string): LocalKeys => ({
  jwtSecret: randomBytes(32).toString('hex'),
  secretKey: `sb_secret_${randomBytes(24).toString('hex')}`,
  staffPassword: acceptablePassword(staffPassword),
});

export function saveLocalKeys(directory: string, keys: LocalKeys): void {
  prepareLocalKeys(directory, keys).place();
}

/** Writes the keys aside: see `prepareSecret`. */
export function prepareLocalKeys(directory: string, keys: LocalKeys) {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  return prepareSecret(keysFile(directory), `${JSON.stringify(keys, null, 2)}\n`);
}

const PASSWORD_ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const PASSWORD_LENGTH = 16;

/** Generates a password of 80 random bits: four groups of letters and digits that are not easily confused. */
export function generatePassword(): string {
  const characters = [...randomBytes(PASSWORD_LENGTH)].map(
    (byte) => PASSWORD_ALPHABET[byte % PASSWORD_ALPHABET.length],
  );
  return characters.join('').replace(/(?<=.)(?=(?:.{4})+$)/gu, '-');
}

const MINIMUM_LENGTH = 10;

/** Returns the given password, or a generated one. @throws Error if the given password is too short */
export function acceptablePassword(password = generatePassword()): string {
  if (password.length < MINIMUM_LENGTH) {
    throw new Error(`Choose a password of ${MINIMUM_LENGTH} characters or more.`);
  }
  return password;
}
