interface ConcurrencyOptions {
  /** Maximum concurrent requests per client. */
  max: number;
  /** Maximum waiting requests per client, and their maximum wait in ms. */
  waiting: number;
  waitMs: number;
}

/** Limits concurrent requests per client, first come, first served. */
interface ConcurrencyLimit {
  /** Resolves with a function that releases the slot, or with null if none became free in time. */
  enter(clientId: string): Promise<(() => void) | null>;
}

interface Client {
  underWay: number;
  waiting: Set<() => void>;
}

/** Creates a limit on the concurrent requests of each client. */
export function createConcurrencyLimit({
  max,
  waiting,
  waitMs,
}: ConcurrencyOptions): ConcurrencyLimit {
  const clients = new Map<string, Client>();

  const leave = (clientId: string, client: Client): void => {
    const [next] = client.waiting;
    // Pass the slot directly to the next waiting request.
    if (next) return next();
    client.underWay -= 1;
    if (client.underWay === 0) clients.delete(clientId);
  };

  return {
    async enter(clientId) {
      const client = clients.get(clientId) ?? { underWay: 0, waiting: new Set() };
      clients.set(clientId, client);
      if (client.underWay < max) client.underWay += 1;
      else if (client.waiting.size >= waiting || !(await waitForSlot(client.waiting, waitMs)))
        return null;
      let hasLeft = false;
      return () => {
        if (!hasLeft) leave(clientId, client);
        hasLeft = true;
      };
    },
  };
}

/** Resolves with true when called from `waiting`, or with false after `waitMs`. */
function waitForSlot(waiting: Set<() => void>, waitMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const finish = (hasSlot: boolean) => {
      waiting.delete(enter);
      clearTimeout(timer);
      resolve(hasSlot);
    };
    const enter = () => finish(true);
    const timer = setTimeout(() => finish(false), waitMs);
    waiting.add(enter);
  });
}
