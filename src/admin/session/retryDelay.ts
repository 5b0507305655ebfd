const FREE_ATTEMPTS = 3;
const FIRST_WAIT = 5;
const LONGEST_WAIT = 60;

/** Seconds to wait after so many failures in a row: none at first, then 5, 10, 20, 40, 60. */
export function retryDelay(failures: number): number {
  if (failures < FREE_ATTEMPTS) return 0;
  return Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (failures - FREE_ATTEMPTS));
}
