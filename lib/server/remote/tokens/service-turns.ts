import { singleton } from "@/lib/server/singleton";

/* The requests of a workspace that this process has sent to the service. If each request ends the token of the others, they run one after
   the other; this is detected when a token is refused and a newer one is not. */

interface Turns {
  /** Whether requests run one after the other. */
  areTaken: boolean;
  /** Requests in progress. */
  underWay: Set<Promise<unknown>>;
  /** The end of the last request that has a turn. */
  last: Promise<unknown>;
}

const maxWorkspaces = 10_000;

function turnsOf(workspaceId: string): Turns {
  const all = singleton("service-turns", () => new Map<string, Turns>());
  const known = all.get(workspaceId);
  if (known) return known;
  const [oldest] = all.keys();
  if (oldest !== undefined && all.size >= maxWorkspaces) all.delete(oldest);
  const turns: Turns = { areTaken: false, underWay: new Set(), last: Promise.resolve() };
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
  const turns = turnsOf(workspaceId);
  if (turns.areTaken) {
    let release: () => void = () => undefined;
    const before = turns.last;
    const own = new Promise<void>((resolve) => (release = resolve));
    turns.last = before.then(() => own);
    try {
      return (await settlesBy(before, deadline)) ? await work() : null;
    } finally {
      release();
    }
  }
  return work();
}

/** Waits for the other requests in progress; returns false if there are none, or they take longer. */
export async function waitForOthers(workspaceId: string, deadline: number): Promise<boolean> {
  const others = [...turnsOf(workspaceId).underWay];
  return others.length > 0 && settlesBy(Promise.race(others), deadline);
}

/** Counts a request that was sent to the service as in progress: a request that looks for a token brings none. */
export function follow<Result>(workspaceId: string, work: Promise<Result>): Promise<Result> {
  const turns = turnsOf(workspaceId);
  const settled = work.catch(() => undefined);
  turns.underWay.add(settled);
  void settled.then(() => turns.underWay.delete(settled));
  return work;
}

async function settlesBy(promise: Promise<unknown>, deadline: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, Math.max(0, deadline - Date.now()), false).unref();
  });
  try {
    return await Promise.race([promise.then(() => true), late]);
  } finally {
    clearTimeout(timer);
  }
}
