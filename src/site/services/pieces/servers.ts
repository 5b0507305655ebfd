/** The step from which each server of a part works, as the drawing shows and the results below it count. */
export const servers = [
  [1, 2, 3, 3, 3, 3],
  [1, 3],
  [1, 2, 3],
] as const;
