import { TransientSet } from "@/lib/server/transient-set";

interface ConcurrencyOptions {
  /** Maximum concurrent requests per client. */
  max: number;
  /** Maximum waiting requests per client, and their maximum wait in ms. */
  waiting: number;
  waitMs: number;
  /** Number of a client's requests that run on other servers; they leave at least one here. */
  elsewhere?: (clientId: string) => number;
}

/** Limits concurrent requests per client, first come, first served. */
interface ConcurrencyLimit {
  /** Resolves with a function that releases the slot, or with null if none became free in time. */
  enter(clientId: string): Promise<(() => void) | null>;
  /** The requests under way of each client. */
  underWay(): ReadonlyMap<string, number>;
}

interface Client {
  underWay: number;
  waiting: TransientSet<() => void>;
}

/** Creates a limit on the concurrent requests of each client. */
export function createConcurrencyLimit({
  max,
  waiting,
  waitMs,
  elsewhere = () => 0,
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
      const client = clients.get(clientId) ?? { underWay: 0, waiting: new TransientSet() };
      clients.set(clientId, client);
      const maxHere = Math.max(1, max - elsewhere(clientId));
      if (client.underWay < maxHere) client.underWay += 1;
      else if (client.waiting.size >= waiting || !(await waitForSlot(client.waiting, waitMs)))
        return null;
      let hasLeft = false;
      return () => {
        if (!hasLeft) leave(clientId, client);
        hasLeft = true;
      };
    },
    underWay: () =>
      new Map(Array.from(clients, ([clientId, { underWay }]) => [clientId, underWay])),
  };
}

/** Resolves with true when called from `waiting`, or with false after `waitMs`. */
function waitForSlot(waiting: TransientSet<() => void>, waitMs: number): Promise<boolean> {
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
