import type { Installation } from './installation';

/** What a check found: `unchecked` says what is missing to check it. */
export interface Outcome {
  verdict: 'ok' | 'broken' | 'unchecked';
  text: string;
}

/** Looks at one thing of an installation and changes nothing. A thrown error is a broken thing. */
export interface Check {
  name: string;
  run(installation: Installation): Outcome | Promise<Outcome>;
}

export const ok = (text: string): Outcome => ({ verdict: 'ok', text });
/** @param text what is wrong and what to do about it */
export const broken = (text: string): Outcome => ({ verdict: 'broken', text });
/** @param text what is missing to check it */
export const unchecked = (text: string): Outcome => ({
  verdict: 'unchecked',
  text: `could not be checked: ${text}`,
});

const MARKS = { ok: '✓', broken: '✗', unchecked: '–' } as const;

/** What a check found, as the command prints it. */
export const lineOf = ({ name, verdict, text }: Outcome & { name: string }): string =>
  `${MARKS[verdict]} ${name}: ${text}`;
