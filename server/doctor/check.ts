import type { Installation } from './installation';

/** The result of a check. `unchecked`: the check could not run, for example because a setting is missing. */
export interface Outcome {
  verdict: 'ok' | 'broken' | 'unchecked';
  text: string;
}

/**
 * Checks one part of an installation without changing it. If `run` throws, the result is `broken`, or `unchecked` if
 * another check reports the cause.
 */
export interface Check {
  name: string;
  run(installation: Installation): Outcome | Promise<Outcome>;
}

export const ok = (text: string): Outcome => ({ verdict: 'ok', text });
/** @param text what is wrong and what to do about it */
export const broken = (text: string): Outcome => ({ verdict: 'broken', text });
/** @param text the reason, or what the check needs */
export const unchecked = (text: string): Outcome => ({
  verdict: 'unchecked',
  text: `could not be checked: ${text}`,
});

const MARKS = { ok: '✓', broken: '✗', unchecked: '–' } as const;

/** Returns the line that the command prints for a check. */
export const lineOf = ({ name, verdict, text }: Outcome & { name: string }): string =>
  `${MARKS[verdict]} ${name}: ${text}`;
