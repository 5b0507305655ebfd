/**
 * The maximum lengths of an answer's subject and body in characters. The database has the same
 * limits.
 */
export const answerLimits = { subject: 200, body: 2_000 } as const;
