import type { en, ResourceMessages } from './en';

type SameKeys<Tree> = {
  readonly [Key in keyof Tree]: Tree[Key] extends string ? string : SameKeys<Tree[Key]>;
};

/** The type of the messages of a language. Every translation ends with `satisfies Messages`. */
export type Messages = SameKeys<typeof en>;

type KeysOf<Tree> = {
  [Key in keyof Tree & string]: Tree[Key] extends string ? Key : `${Key}.${KeysOf<Tree[Key]>}`;
}[keyof Tree & string];

/** The key of a message, such as `app.logout`. An unknown key does not compile. */
export type MessageKey = KeysOf<typeof en>;

/** The resources with a list: those whose messages contain all that the shared parts show. */
export type ResourceName = {
  [Key in keyof typeof en]: (typeof en)[Key] extends ResourceMessages ? Key : never;
}[keyof typeof en];
