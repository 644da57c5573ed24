import { getHeavyRequests } from "@/lib/http/budgets/spend-budget.server";
import { startSharing } from "@/lib/http/sharing/sharing.server";
import { sharedPoints } from "@/lib/http/throttle.server";
import { type Runtime } from "@/lib/runtime/runtime";

/** Shares the limits of clients and sign-ins with other servers on the same PostgreSQL. Returns a function that stops it. */
export const shareLimits = ({ database }: Runtime): (() => void) =>
  startSharing(database, { heavy: getHeavyRequests, points: sharedPoints });
