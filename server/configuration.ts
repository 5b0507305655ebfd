import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { DEFAULT_STAFF_EMAIL, isLoopback } from '../src/backend/local.ts';

type Variables = Readonly<Record<string, string | undefined>>;

/** The settings that the build, the server and the commands read from the environment and the `.env` files. */
export interface Configuration {
  /** The URL and the public key of hosted Supabase. If undefined, the product uses the embedded backend. */
  hosted: { url: string; key: string } | undefined;
  staffEmail: string;
  /** The staff password of a new local database. If undefined, the product generates one. */
  staffPassword: string | undefined;
  siteUrl: string | undefined;
  /** Whether the HSTS header includes the subdomains of the site. */
  hstsSubdomains: boolean;
  /** The service key of hosted Supabase. Only the commands use it. */
  serviceKey: string | undefined;
  /**
   * The reference of the hosted project, for `npm run deploy:database`. Required only if `hosted.url` does not contain
   * the reference, for example with a custom domain.
   */
  projectReference: string | undefined;
  /**
   * The connection string of a database: with `hosted`, its own, which `deploy:database` backs up and `doctor` reads; without, the one that
   * the product uses instead of starting Postgres.
   */
  databaseUrl: string | undefined;
  /** The certificate of the authority that signed that of the database. If undefined, it is a public one. */
  databaseCaFile: string | undefined;
  dataDirectory: string;
  /** Whether a new local database starts with demo data. */
  demo: boolean;
  port: number;
  host: string;
  /** The SMTP server of the embedded backend. If undefined, emails are saved as files. */
  smtpUrl: string | undefined;
  /** The sender of emails, unless staff set another one in the mail settings. */
  mailFrom: string | undefined;
  /** The mailbox in which clients reply. If undefined, nothing is read. */
  imapUrl: string | undefined;
  /** The name with which the mail server of the mailbox signs its `Authentication-Results`. */
  mailAuthserv: string | undefined;
  /** The secret with which a provider sends mails to the function `inbound` of hosted Supabase. */
  inboundSecret: string | undefined;
  /** The web hook that `npm run doctor -- --alert` tells what is wrong. */
  alertUrl: string | undefined;
  /** The web hook that is told of each new request and of each answer to an offer. */
  eventsUrl: string | undefined;
  /** The IP addresses and networks of the proxies whose `x-forwarded-for` header is trusted. */
  trustedProxies: readonly string[];
}

/** The default data directory of the embedded backend, relative to the project root. */
const DEFAULT_DATA_DIRECTORY = '.data';

const DEFAULT_PORT = 4173;
const LAST_PORT = 65_535;

class ConfigurationError extends Error {
  constructor(message: string) {
    super(message);
    // Vite prints the stack of an error, but only the message helps the person who reads it.
    this.stack = message;
  }
}

/**
 * Reads the same `.env` files as Vite. The environment variables of the process take precedence.
 * @throws ConfigurationError if a value is missing or malformed
 */
export function readConfiguration(mode = 'production', root = process.cwd()): Configuration {
  const files = ['.env', '.env.local', `.env.${mode}`, `.env.${mode}.local`]
    .map((name) => join(root, name))
    .filter((file) => existsSync(file));
  const written = files.map((file) => parseEnv(readFileSync(file, 'utf8')));
  return configurationFrom(Object.assign({}, ...written, process.env), root);
}

/** @throws ConfigurationError if a value is missing or malformed */
export function configurationFrom(variables: Variables, root = process.cwd()): Configuration {
  const read = (name: string) => variables[name]?.trim() || undefined;
  return {
    hosted: hostedFrom(read('VITE_SUPABASE_URL'), read('VITE_SUPABASE_ANON_KEY')),
    staffEmail: emailFrom('VITE_STAFF_EMAIL', read('VITE_STAFF_EMAIL')) ?? DEFAULT_STAFF_EMAIL,
    staffPassword: read('STAFF_PASSWORD'),
    siteUrl: originFrom('VITE_SITE_URL', read('VITE_SITE_URL'), 'https://www.example.com'),
    hstsSubdomains: read('HSTS_SUBDOMAINS') === 'on',
    serviceKey: serviceKeyFrom(read('SUPABASE_SERVICE_ROLE_KEY')),
    projectReference: read('SUPABASE_PROJECT_REF'),
    databaseUrl: read('DATABASE_URL'),
    databaseCaFile: read('DATABASE_CA_FILE'),
    dataDirectory: resolve(root, read('DATA_DIR') ?? DEFAULT_DATA_DIRECTORY),
    demo: demoFrom(read('DEMO')),
    port: portFrom(read('PORT')),
    host: read('HOST') ?? '127.0.0.1',
    smtpUrl: smtpFrom(read('SMTP_URL')),
    mailFrom: emailFrom('MAIL_FROM', read('MAIL_FROM')),
    imapUrl: imapFrom(read('IMAP_URL')),
    mailAuthserv: read('MAIL_AUTHSERV'),
    inboundSecret: secretFrom(read('INBOUND_SECRET')),
    alertUrl: hookFrom('ALERT_URL', read('ALERT_URL')),
    eventsUrl: hookFrom('EVENTS_URL', read('EVENTS_URL')),
    trustedProxies: (read('TRUSTED_PROXIES') ?? '').split(/[\s,]+/u).filter(Boolean),
  };
}

/** The service key of hosted Supabase. @throws ConfigurationError if it is missing */
export function requiredServiceKey({ serviceKey }: Configuration): string {
  if (serviceKey !== undefined) return serviceKey;
  throw new ConfigurationError('Set SUPABASE_SERVICE_ROLE_KEY to the project’s service key.');
}

function hostedFrom(address: string | undefined, key: string | undefined) {
  const url = originFrom('VITE_SUPABASE_URL', address, 'https://your-project.supabase.co');
  if (url === undefined && key === undefined) return undefined;
  if (url === undefined || key === undefined) {
    const [set, missing] = url
      ? ['VITE_SUPABASE_URL', 'VITE_SUPABASE_ANON_KEY']
      : ['VITE_SUPABASE_ANON_KEY', 'VITE_SUPABASE_URL'];
    throw new ConfigurationError(
      `${set} is set without ${missing}: set both for hosted Supabase, or neither for the embedded backend.`,
    );
  }
  if (url.includes('//your-project.') || key.endsWith('...')) {
    throw new ConfigurationError(
      'VITE_SUPABASE_URL or VITE_SUPABASE_ANON_KEY has the value of .env.example: replace both with the values of your project.',
    );
  }
  if (isSecret(key)) {
    throw new ConfigurationError(
      'VITE_SUPABASE_ANON_KEY is a secret key, which the build would publish: use the publishable key (Project settings, API keys).',
    );
  }
  return { url, key };
}

/**
 * Returns the origin of an https URL, or of an http URL of this machine.
 * @throws ConfigurationError if the text is malformed, ends with a slash, contains more than an origin, or is an http
 * URL of another machine
 */
function originFrom(name: string, text: string | undefined, example: string): string | undefined {
  if (text === undefined) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/u.test(url.protocol) || url.username !== '') {
    throw new ConfigurationError(`${name} is "${text}": write an address like ${example}.`);
  }
  if (text.toLowerCase() === `${url.origin}/`) {
    throw new ConfigurationError(`${name} ends with a slash: write ${url.origin}.`);
  }
  if (url.href !== `${url.origin}/`) {
    throw new ConfigurationError(
      `${name} is "${text}", which is more than an origin: write ${url.origin}.`,
    );
  }
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) {
    throw new ConfigurationError(
      `${name} is "${text}", which is not encrypted: write https://${url.host}.`,
    );
  }
  return url.origin;
}

function emailFrom(name: string, email: string | undefined): string | undefined {
  if (email === undefined || /^[^\s@]+@[^\s@]+$/u.test(email)) return email;
  throw new ConfigurationError(`${name} is "${email}", which is not an email address.`);
}

/** Checks the URL of the mail server. The error does not repeat the URL, which contains a password. */
function smtpFrom(url: string | undefined): string | undefined {
  if (url === undefined || (/^smtps?:\/\//u.test(url) && URL.canParse(url))) return url;
  throw new ConfigurationError(
    'SMTP_URL is malformed: write an address like smtps://user:password@mail.example.com:465.',
  );
}

/** Checks the URL of the mailbox. The error does not repeat the URL, which contains a password. */
function imapFrom(url: string | undefined): string | undefined {
  const read = url !== undefined && URL.canParse(url) ? new URL(url) : undefined;
  const isComplete = /^imaps?:$/u.test(read?.protocol ?? '') && read?.hostname && read.username;
  if (url === undefined || isComplete) return url;
  throw new ConfigurationError(
    'IMAP_URL is malformed: write an address like imaps://user:password@mail.example.com:993, with %40 for an @ in the user.',
  );
}

/** @throws ConfigurationError if somebody could guess the secret */
function secretFrom(secret: string | undefined): string | undefined {
  if (secret === undefined || /^[\w-]{32,}$/u.test(secret)) return secret;
  throw new ConfigurationError(
    'INBOUND_SECRET is too short: write at least 32 letters and digits, such as those of openssl rand -hex 32.',
  );
}

/** Checks the URL of a web hook. The error does not repeat the URL, which is a secret. */
function hookFrom(name: string, text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isSafe =
    url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname));
  if (isSafe) return text;
  throw new ConfigurationError(`${name} is not an https address: write the address of a web hook.`);
}

function demoFrom(text: string | undefined): boolean {
  if (text === undefined || text === 'on' || text === 'off') return text !== 'off';
  throw new ConfigurationError(`DEMO is "${text}": set it to off or remove it.`);
}

function portFrom(text: string | undefined): number {
  if (text === undefined) return DEFAULT_PORT;
  const port = Number(text);
  if (/^\d+$/u.test(text) && port <= LAST_PORT) return port;
  throw new ConfigurationError(`PORT is "${text}": write a number up to ${LAST_PORT}.`);
}

/** @throws ConfigurationError if the key is public, because every command that uses it would fail */
function serviceKeyFrom(key: string | undefined): string | undefined {
  if (key?.startsWith('sb_publishable_') || (key && roleOf(key) === 'anon')) {
    throw new ConfigurationError(
      'SUPABASE_SERVICE_ROLE_KEY is the public key: use the secret key (Project settings, API keys).',
    );
  }
  return key;
}

/** Whether the key is a secret key, or a legacy token whose role is not `anon`. */
function isSecret(key: string): boolean {
  const role = roleOf(key);
  return key.startsWith('sb_secret_') || (role !== undefined && role !== 'anon');
}

/** Returns the role in a legacy key, which is a JSON Web Token. Returns undefined for other keys. */
function roleOf(key: string): string | undefined {
  const payload = Buffer.from(key.split('.')[1] ?? '', 'base64url').toString();
  return /"role"\s*:\s*"([^"]*)"/u.exec(payload)?.[1];
}
