import { setTimeout as sleep } from "node:timers/promises";
import { FairQueue } from "@/lib/server/fair-queue";
import { singleton } from "@/lib/server/singleton";

/* The requests of a workspace that this process has sent to the service. If each request ends the token of the others, they run one after
   the other; this is detected when a token is refused and a newer one is not. */

interface Turns {
  /** Whether requests run one after the other. */
  areTaken: boolean;
  /** Requests in progress. */
  underWay: Set<Promise<unknown>>;
  queue: FairQueue;
}

const maxWorkspaces = 10_000;

function turnsOf(workspaceId: string): Turns {
  const all = singleton("service-turns", () => new Map<string, Turns>());
  const known = all.get(workspaceId);
  if (known) return known;
  const [oldest] = all.keys();
  if (oldest !== undefined && all.size >= maxWorkspaces) all.delete(oldest);
  const queue = new FairQueue({ places: 1, waiting: Infinity });
  const turns: Turns = { areTaken: false, underWay: new Set(), queue };
  all.set(workspaceId, turns);
  return turns;
}

/** Makes the requests of the workspace run one after the other from now on. */
export function takeTurns(workspaceId: string): void {
  turnsOf(workspaceId).areTaken = true;
}

/** Does the work, in its turn if turns are taken; returns null if the turn does not come by `deadline` (ms since 1970). */
export async function inTurn<Result>(
  workspaceId: string,
  deadline: number,
  work: () => Promise<Result>,
): Promise<Result | null> {
  const { areTaken, queue } = turnsOf(workspaceId);
  if (!areTaken) return work();
  const leave = await queue.take("", Math.max(0, deadline - Date.now()));
  return leave && work().finally(leave);
}

/** Waits for the other requests in progress; returns false if there are none, or they take longer. */
export async function waitForOthers(workspaceId: string, deadline: number): Promise<boolean> {
  const others = [...turnsOf(workspaceId).underWay];
  if (others.length === 0) return false;
  const late = sleep(Math.max(0, deadline - Date.now()), false, { ref: false });
  return Promise.race([late, ...others.map((other) => other.then(() => true))]);
}

/** Counts a request that was sent to the service as in progress: a request that looks for a token brings none. */
export function follow<Result>(workspaceId: string, work: Promise<Result>): Promise<Result> {
  const turns = turnsOf(workspaceId);
  const settled = work.catch(() => undefined);
  turns.underWay.add(settled);
  void settled.then(() => turns.underWay.delete(settled));
  return work;
}
