/** The maximum lengths of a note in characters. The database has the same limits. */
export const noteLimits = { author: 80, subject: 1_000, body: 10_000 } as const;
