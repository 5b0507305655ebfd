/** Creates a clock that only the test advances. */
export function simulatedClock() {
  let time = 0;
  const timers: { at: number; end: (value: unknown) => void }[] = [];
  return {
    now: () => time,
    wait: (milliseconds: number) =>
      new Promise((end) => timers.push({ at: time + milliseconds, end })),
    async pass(milliseconds: number) {
      const until = time + milliseconds;
      for (;;) {
        await new Promise((turn) => setImmediate(turn));
        timers.sort((one, other) => one.at - other.at);
        const [next] = timers;
        if (next === undefined || next.at > until) break;
        timers.shift();
        time = next.at;
        next.end(undefined);
      }
      time = until;
    },
  };
}
