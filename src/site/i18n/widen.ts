/** The type of a message module with its literal texts widened to `string`. */
export type Widen<T> = T extends string ? string : { readonly [Key in keyof T]: Widen<T[Key]> };
