import type { Trouble } from '../embedded/health';
import { anyAnswer, NoAnswer } from '../request';
import { broken, type Check, ok, unchecked } from './check';

/** What each word of `/healthz` means, and what to do about it. */
const TROUBLES: Readonly<Record<Trouble, string>> & Readonly<Record<string, string>> = {
  database:
    'nothing is stored: free space on the disk of the data folder, or, with DATABASE_URL, check whether that Postgres runs and has room.',
  form: 'visitors cannot send the form: start the product again; if it stays, journalctl -u confluence -g event=failure says why.',
  damage:
    'a table is damaged: stop the product, copy its data folder, and restore the last backup with npm run restore -- file --overwrite.',
  hold: 'an update that no longer runs holds all writes: run update.sh again, or delete the file hold in the data folder.',
  mail: 'the worker of the emails does not run: start the product again.',
  mails:
    'emails have failed or waited for ten minutes: see Mail server and Waiting mails, then the dashboard.',
  mailbox:
    'the mailbox could not be read for 15 minutes: check whether its server runs and accepts IMAP_URL.',
  clock: 'the clock leapt, so nothing is erased: see Erasures.',
  backup: 'the last backup is too old: see Backup.',
  disk: 'the disk is nearly full: see Disk.',
};

/** Repeats the word of the running product, which knows what no other check sees from outside. */
export const health: Check = {
  name: 'Health',
  async run({ site, isHosted }) {
    if (isHosted) return ok('the host is responsible for it.');
    const { status, text } = await anyAnswer(`${site}/healthz`);
    const [word = ''] = text.split(/\s/u);
    if (status === 200 && word === 'ok') return ok(`/healthz says ${text.trim()}.`);
    const meaning = TROUBLES[word];
    if (status === 503 && meaning !== undefined) return broken(`/healthz says ${word}: ${meaning}`);
    if (status >= 500) throw new NoAnswer(new URL(site).origin, `${status}`);
    return unchecked(`${site}/healthz responds with ${status}.`);
  },
};
