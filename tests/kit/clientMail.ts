import { readFileSync } from 'node:fs';

/** The Message-ID of the mail of staff to which the client replies in the mails of `clientMail`. */
export const OURS = '<3f0e9c1a-7f6e-4b0a-9d53-0d4b6a1c9f10@agency.example>';

/** Returns the bytes of one of the mails with which the reading of replies is tested. */
export const clientMail = (name: string) =>
  readFileSync(new URL(`../unit/receive/mails/${name}.eml`, import.meta.url));
