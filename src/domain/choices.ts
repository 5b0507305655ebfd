/** The names of the status colours. The palette of the back office defines the colours. */
export type Tone = 'sand' | 'azure' | 'teal' | 'ink' | 'success' | 'paid';

/** One entry of a code list. `name` is the key of its label in the back office's messages. */
export interface Choice<Code extends string = string> {
  readonly id: Code;
  readonly name: string;
}

export interface StatusChoice<Code extends string = string> extends Choice<Code> {
  readonly tone: Tone;
}

export function isOneOf<const Code extends string>(
  choices: readonly Choice<Code>[],
  value: unknown,
): value is Code {
  return choices.some((choice) => choice.id === value);
}

/** Returns the choices of a list of codes, whose labels are `choices.<list>.<code>`. */
/* @__NO_SIDE_EFFECTS__ */
export function choicesOf<const List extends string, const Code extends string>(
  list: List,
  codes: readonly Code[],
) {
  return codes.map((id) => ({ id, name: `choices.${list}.${id}` as const }));
}

/** Returns the choices of a list of statuses with their colours. */
/* @__NO_SIDE_EFFECTS__ */
export function statusesOf<const List extends string, const Code extends string>(
  list: List,
  codes: readonly Code[],
  tones: Readonly<Record<Code, Tone>>,
) {
  return codes.map((id) => ({ id, name: `choices.${list}.${id}` as const, tone: tones[id] }));
}
