import { AppError } from "@/lib/shared/errors";
import { addressGroup } from "@/lib/server/http/address-group";
import { limits } from "@/lib/shared/limits";
import { singleton } from "@/lib/server/singleton";
import { getRequestContext } from "@/lib/server/request-context";

interface Body {
  /** In ms of `performance.now`. */
  startedAt: number;
  giveUp: () => void;
}

/** Bodies of unauthenticated callers that are being read, the oldest first, by group of addresses. */
const underWay = () => singleton("unknown-callers", () => new Map<string, Set<Body>>());

/**
 * Runs `read`, which reads the body of an unauthenticated caller, for at most `limits.credentialsMs`. Per group of addresses
 * `limits.unknownBodies` may be slow at a time. A further one displaces the oldest, so that slow senders cannot keep others out.
 * @throws AppError body_too_slow, after which the connection is closed
 */
export async function readUnauthenticatedBody<Result>(
  read: () => Promise<Result>,
): Promise<Result> {
  const groups = underWay();
  const group = addressGroup(getRequestContext().address);
  const bodies = groups.get(group) ?? new Set();
  groups.set(group, bodies);
  const now = performance.now();
  const [oldest] = bodies;
  if (oldest && bodies.size >= limits.unknownBodies && now - oldest.startedAt >= limits.slowBodyMs)
    oldest.giveUp();
  const body: Body = { startedAt: now, giveUp: () => undefined };
  const givenUp = new Promise<never>((_, reject) => {
    body.giveUp = () => {
      bodies.delete(body);
      reject(tooSlow());
    };
  });
  bodies.add(body);
  const timer = setTimeout(body.giveUp, limits.credentialsMs);
  try {
    return await Promise.race([read(), givenUp]);
  } finally {
    clearTimeout(timer);
    bodies.delete(body);
    if (bodies.size === 0 && groups.get(group) === bodies) groups.delete(group);
  }
}

const tooSlow = () =>
  new AppError("body_too_slow", "The body didn't arrive in time. Send it again without pauses.", {
    headers: { Connection: "close" },
  });
