import { type JsonBody, readJson, readOptionalJson } from "@/lib/server/http/reading/read-json";
import { limits } from "@/lib/shared/limits";
import { AppError } from "@/lib/shared/errors";
import { addressGroup } from "@/lib/server/http/address-group";
import { singleton } from "@/lib/server/singleton";
import { getRequestContext } from "@/lib/server/request-context";
import { readBody } from "@/lib/server/http/reading/read-body";

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

/** Maximum bytes by kind of body; "credentials" come from unauthenticated callers. */
export const maxBodyBytes = {
  credentials: limits.credentialsBytes,
  plain: limits.plainBodyBytes,
  lists: limits.bodyBytes,
};
export type BodySize = keyof typeof maxBodyBytes;

/** "form" is what browsers send without scripts. */
export type BodyType = "json" | "form";

/** Reads a body within the size limit of its kind. @throws AppError as `readJson`; throttled */
export function readSizedBody(
  request: Request,
  size: BodySize,
  isOptional = false,
  type: BodyType = "json",
): Promise<JsonBody> {
  const reader = type === "form" ? readForm : isOptional ? readOptionalJson : readJson;
  const read = () => reader(request, maxBodyBytes[size]);
  return size === "credentials" ? readUnauthenticatedBody(read) : read();
}

/**
 * Reads a form of at most `maxBytes` as browsers send it (application/x-www-form-urlencoded): its fields by name, the last of
 * equal names.
 * @throws AppError not_json, too_large, bad_request
 */
async function readForm(request: Request, maxBytes: number): Promise<JsonBody> {
  checkFormType(request);
  const bytes = await readBody(request, maxBytes);
  const fields = new URLSearchParams(new TextDecoder().decode(bytes));
  return { bytes, value: Object.fromEntries(fields) };
}

/** Checks the Content-Type. @throws AppError not_json unless it is a form */
export function checkFormType(request: Request): void {
  const type = request.headers.get("content-type") ?? "";
  if (/^application\/x-www-form-urlencoded\s*(;\s*charset="?utf-8"?\s*)?$/i.test(type)) return;
  throw new AppError(
    "not_json",
    "Send the form with Content-Type: application/x-www-form-urlencoded.",
  );
}
