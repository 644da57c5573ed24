interface Gate {
  running: number;
  waiting: (() => void)[];
}
export type Gates = Map<string, Gate>;

/** Runs `work` when fewer than `max` tasks with the same key are running. */
export async function limitConcurrency<Result>(
  gates: Gates,
  key: string,
  max: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const gate = gates.get(key) ?? { running: 0, waiting: [] };
  gates.set(key, gate);
  // A finished task passes its slot to the first waiting one, so that no new task overtakes it.
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
