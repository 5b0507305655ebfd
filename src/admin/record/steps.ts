/** What a record waits for, since when, and what staff do next: the most likely action first, at most two. */
export interface Step<State extends string, Action extends string> {
  state: State;
  /** The moment when the state began, or null if it is unknown. */
  since: string | null;
  actions: readonly Action[];
}

interface Unanswered {
  /** The first message to the client that did not arrive. */
  lost_message: { created_at: string } | null;
  /** When the client sent the reply that waits for an answer. */
  replied_at: string | null;
}

/**
 * Returns the step of a record whose client waits for an answer, because a message did not arrive or a reply was not
 * answered, in the order of `private.follow_up_reason`: the answer comes before the first other action.
 */
export function withAnswer<State extends string, Action extends string>(
  own: Step<State, Action>,
  { lost_message: lost, replied_at }: Unanswered,
): Step<State | 'failed' | 'replied', Action | 'answer'> {
  const since = lost?.created_at ?? replied_at;
  if (since === null) return own;
  const others = own.actions.filter((action) => action !== 'answer');
  return {
    state: lost ? 'failed' : 'replied',
    since,
    actions: ['answer', ...others.slice(0, 1)],
  };
}
