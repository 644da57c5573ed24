/** Average time between two runs, in ms: one hour. */
const intervalMs = 3_600_000;

/**
 * Runs `work` immediately and every hour, plus or minus a tenth, so that instances started together drift apart. Returns a function that
 * stops it (through `signal`) and resolves when `work` has ended. @param work must not reject
 */
export function everyHour(work: (signal: AbortSignal) => Promise<void>): () => Promise<void> {
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const round = async (): Promise<void> => {
    await work(stopping.signal);
    if (stopping.signal.aborted) return;
    const pauseMs = intervalMs * (0.9 + Math.random() * 0.2);
    timer = setTimeout(() => (running = round()), pauseMs).unref();
  };
  let running = round();
  return async () => {
    stopping.abort();
    clearTimeout(timer);
    await running;
  };
}
