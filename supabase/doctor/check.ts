import type { Installation } from './installation';

/** The result of a check. `unchecked` means that the check needs a setting that is missing. */
export interface Outcome {
  verdict: 'ok' | 'broken' | 'unchecked';
  text: string;
}

/** Checks one part of an installation and changes nothing. A thrown error counts as broken. */
export interface Check {
  name: string;
  run(installation: Installation): Outcome | Promise<Outcome>;
}

export const ok = (text: string): Outcome => ({ verdict: 'ok', text });
/** @param text what is wrong and what to do about it */
export const broken = (text: string): Outcome => ({ verdict: 'broken', text });
/** @param text what the check needs */
export const unchecked = (text: string): Outcome => ({
  verdict: 'unchecked',
  text: `could not be checked: ${text}`,
});

const MARKS = { ok: '✓', broken: '✗', unchecked: '–' } as const;

/** The result of a check, as the command prints it. */
export const lineOf = ({ name, verdict, text }: Outcome & { name: string }): string =>
  `${MARKS[verdict]} ${name}: ${text}`;
