import { type Database } from "@/lib/server/db/database";
import { SharedFailures } from "@/lib/server/http/sharing/shared-failures";
import { SharedUsage } from "@/lib/server/http/sharing/shared-usage";
import { limits } from "@/lib/shared/limits";
import { getLogger } from "@/lib/server/logger";
import { singleton } from "@/lib/server/singleton";

/** Counts that servers on one PostgreSQL tell each other for their limits. */
interface Sharing {
  failures: SharedFailures;
  usage: SharedUsage;
}

/** Time between two exchanges, and how many of them pass before old rows are deleted. */
const exchangeMs = 1_000;
const exchangesPerClearing = 60;
/** The share of its limit from which a client's requests are told to other servers. */
const busyShare = 0.02;

const state = () => singleton("sharing", (): { sharing: Sharing | null } => ({ sharing: null }));

/** Null with SQLite, which has one server, and before the start: limits are then counted in the process alone. */
export const getSharing = (): Sharing | null => state().sharing;

interface Sources {
  /** Expensive requests under way, by client. */
  heavy: () => ReadonlyMap<string, number>;
  /** Failures from which keys are blocked, by the kind that they begin with. */
  points: Record<string, number>;
}

/** Starts to share limits with the other servers, on PostgreSQL. Returns a function that stops it. */
export function startSharing(database: Database, { heavy, points }: Sources): () => void {
  if (database.kind === "sqlite") return () => undefined;
  const usage = new SharedUsage(database, limits.requestsPerSecond * busyShare);
  const failures = new SharedFailures(database);
  state().sharing = { failures, usage };
  let count = 0;
  let isFailing = false;
  const exchange = async () => {
    count += 1;
    await Promise.all([usage.exchange(heavy()), failures.learn(points)]);
    if (count % exchangesPerClearing === 0) await Promise.all([usage.clear(), failures.clear()]);
    isFailing = false;
  };
  let timer = setTimeout(function run() {
    exchange()
      .catch((err: unknown) => {
        usage.forget();
        // Once: the database is out, and each request says so.
        if (!isFailing) getLogger().warn({ err }, "limits are not shared with other servers");
        isFailing = true;
      })
      .finally(() => {
        timer = setTimeout(run, exchangeMs).unref();
      });
  }, exchangeMs).unref();
  return () => {
    clearTimeout(timer);
    state().sharing = null;
  };
}
