/** The embedded backend's public key, with the rights of an anonymous visitor. */
export const LOCAL_PUBLISHABLE_KEY = 'sb_publishable_confluence_local_000000000000';

/** The email address of the shared account, unless `VITE_STAFF_EMAIL` sets another. */
export const DEFAULT_STAFF_EMAIL = 'staff@confluence.example';

/** Whether a host name is a name or an IP address of this machine. */
export function isLoopback(hostname: string): boolean {
  return /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\])$/u.test(hostname);
}
