import { isOutage } from "@/lib/shared/errors";
import { getRequestContext } from "@/lib/server/request-context";

/**
 * Runs `read`, which changes nothing, on a replica if one has what the client wrote last. An error is never told from a replica: what it
 * does not find may be on the primary, where `read` then runs again.
 */
export async function readFromReplica<Result>(read: () => Promise<Result>): Promise<Result> {
  const context = getRequestContext();
  context.mayLag = typeof context.lastWrite === "string";
  try {
    return await read();
  } catch (error) {
    // `mayLag` has become false if the primary has answered the last read.
    if (!context.mayLag || isOutage(error)) throw error;
    context.mayLag = false;
    return read();
  }
}
