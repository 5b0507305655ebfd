/** What a record waits for, since when, and what staff do next: the most likely action first, at most two. */
export interface Step<State extends string, Action extends string> {
  state: State;
  /** The moment when the state began, or null if it is unknown. */
  since: string | null;
  actions: readonly Action[];
}

/** Returns the step of a record whose client waits for an answer to a reply: the answer comes before the first other action. */
export function withReply<State extends string, Action extends string>(
  own: Step<State, Action>,
  since: string | null,
): Step<State | 'replied', Action | 'answer'> {
  if (since === null) return own;
  const others = own.actions.filter((action) => action !== 'answer');
  return { state: 'replied', since, actions: ['answer', ...others.slice(0, 1)] };
}
