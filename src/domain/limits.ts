type Lengths<Table> = {
  [Column in keyof Table as Table[Column] extends { maxLength: number }
    ? Column
    : never]: Table[Column] extends { maxLength: infer Length } ? Length : never;
};

/** Returns the maximum length in characters of each column of a table in `schema.ts` that has one. */
/* @__NO_SIDE_EFFECTS__ */
export function lengthsOf<Table extends Readonly<Record<string, object>>>(table: Table) {
  return Object.fromEntries(
    Object.entries(table).flatMap(([column, rule]) =>
      'maxLength' in rule ? [[column, rule.maxLength]] : [],
    ),
  ) as Lengths<Table>;
}
