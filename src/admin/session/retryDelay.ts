const FREE_ATTEMPTS = 3;
const FIRST_WAIT_S = 5;
const MAX_WAIT_S = 60;

/** Seconds to wait after a number of consecutive failures: 0 at first, then 5, 10, 20, 40 and 60. */
export function retryDelay(failures: number): number {
  if (failures < FREE_ATTEMPTS) return 0;
  return Math.min(MAX_WAIT_S, FIRST_WAIT_S * 2 ** (failures - FREE_ATTEMPTS));
}
