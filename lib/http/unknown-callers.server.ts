import { AppError } from "@/lib/errors";
import { addressGroup } from "@/lib/http/address-group.server";
import { limits } from "@/lib/limits";
import { processWide } from "@/lib/process-wide";
import { getRequestContext } from "@/lib/request-context.server";

/** Gives up a body that is being read. */
type GiveUp = () => void;

/** Bodies of unauthenticated callers that are being read, the oldest first, by group of addresses. */
const underWay = () => processWide("unknown-callers", () => new Map<string, Set<GiveUp>>());

/**
 * Runs `read`, which reads the body of an unauthenticated caller, for at most `limits.credentialsMs`. Of one group of addresses
 * `limits.unknownBodies` are read at a time; the oldest gives way to a further one, since who sends slowly must not keep out others.
 * @throws AppError body_too_slow, after which the connection is closed
 */
export async function readUnauthenticatedBody<Result>(
  read: () => Promise<Result>,
): Promise<Result> {
  const groups = underWay();
  const group = addressGroup(getRequestContext().address);
  const bodies = groups.get(group) ?? new Set();
  groups.set(group, bodies);
  const [oldest] = bodies;
  if (oldest && bodies.size >= limits.unknownBodies) oldest();
  let giveUp: GiveUp = () => undefined;
  const givenUp = new Promise<never>((_, reject) => {
    giveUp = () => {
      bodies.delete(giveUp);
      reject(tooSlow());
    };
  });
  bodies.add(giveUp);
  const timer = setTimeout(giveUp, limits.credentialsMs);
  try {
    return await Promise.race([read(), givenUp]);
  } finally {
    clearTimeout(timer);
    bodies.delete(giveUp);
    if (bodies.size === 0 && groups.get(group) === bodies) groups.delete(group);
  }
}

const tooSlow = () =>
  new AppError("body_too_slow", "The body didn't arrive in time. Send it again, at once.", {
    headers: { Connection: "close" },
  });
