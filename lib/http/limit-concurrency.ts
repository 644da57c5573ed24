/** For a key: how many run, and those that wait for one of them to end. */
interface Gate {
  running: number;
  waiting: (() => void)[];
}
export type Gates = Map<string, Gate>;

/** Runs `work`; while `max` of the same key are running it waits for its turn. */
export async function limitConcurrency<Result>(
  gates: Gates,
  key: string,
  max: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const gate = gates.get(key) ?? { running: 0, waiting: [] };
  gates.set(key, gate);
  // Whoever ends hands its place to the first that waits, so that nobody slips in between.
  if (gate.running < max) gate.running += 1;
  else await new Promise<void>((resolve) => gate.waiting.push(resolve));
  try {
    return await work();
  } finally {
    const next = gate.waiting.shift();
    if (next) next();
    else gate.running -= 1;
    if (gate.running === 0) gates.delete(key);
  }
}
