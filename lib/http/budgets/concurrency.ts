export interface ConcurrencyOptions {
  /** Maximum concurrent requests per client. */
  atOnce: number;
  /** Maximum waiting requests per client, and their maximum wait in ms. */
  waiting: number;
  waitMs: number;
}

/** Limits concurrent requests per client, first come, first served. */
export interface Concurrency {
  /** Resolves with a function that releases the slot, or with null if none became free in time. */
  enter(clientId: string): Promise<(() => void) | null>;
}

interface Client {
  underWay: number;
  waiting: Set<() => void>;
}

/** Creates a limit on the concurrent requests of each client. */
export function makeConcurrency({ atOnce, waiting, waitMs }: ConcurrencyOptions): Concurrency {
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
      if (client.underWay < atOnce) client.underWay += 1;
      else if (client.waiting.size >= waiting || !(await waitForPlace(client.waiting, waitMs)))
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
function waitForPlace(waiting: Set<() => void>, waitMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const settle = (hasPlace: boolean) => {
      waiting.delete(enter);
      clearTimeout(timer);
      resolve(hasPlace);
    };
    const enter = () => settle(true);
    const timer = setTimeout(() => settle(false), waitMs);
    waiting.add(enter);
  });
}
