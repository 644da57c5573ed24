import { getHeavyRequests } from "@/lib/server/http/budgets/spend-budget";
import { startSharing } from "@/lib/server/http/sharing/sharing";
import { sharedPoints } from "@/lib/server/http/throttle";
import { type Runtime } from "@/lib/server/runtime/runtime";

/** Shares the limits of clients and sign-ins with other servers on the same PostgreSQL. Returns a function that stops it. */
export const shareLimits = ({ database }: Runtime): (() => void) =>
  startSharing(database, { heavy: getHeavyRequests, points: sharedPoints });
