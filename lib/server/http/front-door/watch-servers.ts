import { countServers } from "@/lib/server/db/count-servers";
import { type Database } from "@/lib/server/db/database";
import { getLogger } from "@/lib/server/logger";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { newId } from "@/lib/shared/ids";

const lookMs = 60_000;

/** Warns once if more servers use the database than SERVERS says. Returns a function that stops it. */
export function watchServers({ database, env: { servers } }: Runtime): () => void {
  const look = lookForServers(database, servers, (seen) =>
    getLogger().warn(
      { seen, servers },
      "more servers run on the database than SERVERS says: together they allow a client more than its limits",
    ),
  );
  const timer = setInterval(() => void look(), lookMs).unref();
  void look();
  return () => clearInterval(timer);
}

/**
 * Returns a function that counts the servers, and lets others count this one. It calls `warn` once, when two consecutive counts exceed
 * `servers`: a server that is being replaced may overlap with its successor.
 */
export function lookForServers(
  database: Database,
  servers: number,
  warn: (seen: number) => void,
): () => Promise<void> {
  const ownId = newId();
  let looksWithMore = 0;
  let hasWarned = false;
  return async () => {
    // While the database is unavailable, requests and /readyz report it.
    const seen = await countServers(database, ownId).catch(() => 0);
    looksWithMore = seen > servers ? looksWithMore + 1 : 0;
    if (looksWithMore < 2 || hasWarned) return;
    hasWarned = true;
    warn(seen);
  };
}
