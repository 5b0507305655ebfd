/** A message module's shape with any text in it: what the other language has to fill. */
export type Widen<T> = T extends string ? string : { readonly [Key in keyof T]: Widen<T[Key]> };
