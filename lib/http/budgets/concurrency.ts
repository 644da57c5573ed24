export interface ConcurrencyOptions {
  /** How many of one client may be under way at once. */
  atOnce: number;
  /** How many more may wait for their turn, and how long, in ms. */
  waiting: number;
  waitMs: number;
}

/** Gives out places by client, in the order in which they are asked for. */
export interface Concurrency {
  /** Resolves with the function that gives the place back, or with null if there is none in time. */
  enter(clientId: string): Promise<(() => void) | null>;
}

interface Client {
  underWay: number;
  waiting: Set<() => void>;
}

/** Bounds what each client may have under way at once. */
export function makeConcurrency({ atOnce, waiting, waitMs }: ConcurrencyOptions): Concurrency {
  const clients = new Map<string, Client>();

  const leave = (clientId: string, client: Client): void => {
    const [next] = client.waiting;
    // The place goes to who waits; it is not free in between.
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

/** Resolves with true when called from `waiting`, with false after `waitMs`. */
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
