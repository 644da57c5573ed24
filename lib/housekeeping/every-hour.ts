/** Milliseconds between two rounds, on average: an hour. */
const intervalMs = 3_600_000;

/**
 * Does `work` now and then every hour, a tenth sooner or later, so that instances that started together do not go on
 * together. Returns a function that ends it (`signal` tells the work) and resolves when nothing of it runs any more.
 * @param work must not reject
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
