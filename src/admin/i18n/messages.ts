import type { en } from './en';

type SameKeys<Tree> = {
  readonly [Key in keyof Tree]: Tree[Key] extends string ? string : SameKeys<Tree[Key]>;
};

/** What every other language must bring: `satisfies Messages`. */
export type Messages = SameKeys<typeof en>;

type KeysOf<Tree> = {
  [Key in keyof Tree & string]: Tree[Key] extends string ? Key : `${Key}.${KeysOf<Tree[Key]>}`;
}[keyof Tree & string];

/** `app.logout`, `choices.budget.5k-10k` … : a key that does not exist does not compile. */
export type MessageKey = KeysOf<typeof en>;
